import { expect, it } from 'vitest'
import { isYounger, needsPerson, toFindings } from './rules.ts'

const [earlier, now] = [new Date('2026-11-27T10:00:00Z'), new Date('2026-11-27T11:00:00Z')]
const low = { area: 'disk', result: 'warning', found: '1200 MiB are free', todo: 'Make room' } as const

it('a finding keeps the time of the first run that found the same, whatever its numbers', () => {
  const before = toFindings([low], [], earlier)
  const mail = { area: 'mail', result: 'wrong', found: 'It does not answer', todo: null } as const
  expect(toFindings([mail, { ...low, found: '900 MiB are free' }], before, now)).toEqual([
    { ...mail, position: 0, since: now, checkedAt: now },
    { ...low, found: '900 MiB are free', position: 1, since: earlier, checkedAt: now },
  ])
  expect(toFindings([{ ...low, result: 'wrong' }], before, now)[0]?.since).toEqual(now)
})

it('a run is young for a while, and one of the future is not', () => {
  const [finding] = toFindings([low], [], earlier)
  expect(isYounger([], 1_000, now)).toBe(false)
  if (!finding) throw new Error('There is no finding')
  expect(isYounger([finding], 3_600_001, now)).toBe(true)
  expect(isYounger([finding], 3_600_000, now)).toBe(false)
  expect(isYounger([finding], 3_600_000, new Date('2026-11-27T08:00:00Z'))).toBe(false)
})

it('warnings and faults need a person, but those that are in the inbox anyway', () => {
  expect(needsPerson(low)).toBe(true)
  expect(needsPerson({ area: 'disk', result: 'ok' })).toBe(false)
  expect(needsPerson({ area: 'jobs', result: 'wrong' })).toBe(false)
})
