import { type EducationProofType, educationProofTypes } from '#contract/endpoints/education.ts'
import type { Row } from '#service/database/index.ts'

const day = 24 * 60 * 60 * 1000

/** How many days a proof is kept after the decision; the page states it. */
export const proofKeptDays = 14
export const waitingKeptDays = 90
export const decidedKeptDays = 90
export const renewalDays = 30

export const addDays = (time: Date, days: number): Date => new Date(time.getTime() + days * day)

/** The same day some months later, or the last day of that month if it has no such day. */
export function addMonths(time: Date, months: number): Date {
  const later = new Date(time)
  later.setUTCMonth(time.getUTCMonth() + months)
  if (later.getUTCDate() !== time.getUTCDate()) later.setUTCDate(0)
  return later
}

/** The end of a day in UTC: a code is valid all of its last day. */
export function endOfDay(time: Date): Date {
  const end = new Date(time)
  end.setUTCHours(23, 59, 59, 999)
  return end
}

const firstBytes: Record<EducationProofType, readonly number[]> = {
  'application/pdf': [...Buffer.from('%PDF-')],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}
const isProofType = (type: string): type is EducationProofType => Object.hasOwn(educationProofTypes, type)

/** The type of a file by its first bytes; null if it is not accepted as a proof. */
export function proofTypeOf(bytes: Uint8Array): EducationProofType | null {
  const types = Object.keys(educationProofTypes).filter(isProofType)
  return types.find((type) => firstBytes[type].every((byte, at) => bytes[at] === byte)) ?? null
}

type Request = Pick<Row<'educationRequests'>, 'id' | 'status' | 'endsAt'>

/** Why a request can't be approved, considering the others of its address; null when it can. */
export function findApprovalFault(request: Request, others: readonly Request[], now: Date): string | null {
  if (request.status !== 'Waiting') return `This request is ${request.status} already`
  const good = others.find(({ status, endsAt }) => status === 'Approved' && endsAt !== null && !isEnding(endsAt, now))
  return good?.endsAt
    ? `This address has a code already, from request ${good.id}, and may have the next from ${addDays(good.endsAt, -renewalDays).toISOString().slice(0, 10)}`
    : null
}

export const isEnding = (endsAt: Date, now: Date): boolean => addDays(endsAt, -renewalDays) <= now

export const deletionLimits = (now: Date) => ({
  proofsDecided: addDays(now, -proofKeptDays),
  waiting: addDays(now, -waitingKeptDays),
  decided: addDays(now, -decidedKeptDays),
})
