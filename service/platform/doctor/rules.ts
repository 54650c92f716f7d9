import type { Row } from '#service/database/index.ts'
import type { Found } from '../shop-work.ts'

type Finding = Row<'doctorFindings'>

/** How often a running shop looks over everything by itself, in milliseconds. */
export const doctorPeriod = 60 * 60 * 1000

/** What a run found, each with when the same was found first. Numbers in it may differ, such as of free space. */
export function toFindings(found: readonly Found[], before: readonly Finding[], now: Date): Finding[] {
  const sameness = ({ area, result, found: words }: Found) => `${area} ${result} ${words.replaceAll(/\d+/g, '0')}`
  const known = new Map(before.map((one) => [sameness(one), one.since]))
  return found.map((one, position) => ({ ...one, position, since: known.get(sameness(one)) ?? now, checkedAt: now }))
}

/** Whether the last run is younger than `age`. A run of the future was written by a wrong clock. */
export function isYounger(findings: readonly Pick<Finding, 'checkedAt'>[], age: number, now: Date): boolean {
  const [first] = findings
  return first !== undefined && Math.abs(now.getTime() - first.checkedAt.getTime()) < age
}

/** Warnings that need a person. Parked jobs and deliveries are in the inbox by themselves. */
export const needsPerson = ({ result, area }: Pick<Finding, 'result' | 'area'>): boolean =>
  result !== 'ok' && area !== 'jobs' && area !== 'webhooks'
