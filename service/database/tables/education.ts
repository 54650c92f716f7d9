import type { EducationProofType, EducationRole } from '#contract/endpoints/education.ts'
import type { NullableTime, Time } from './columns.ts'

/** Waiting until the vendor decides on it. */
export type EducationStatus = 'Waiting' | 'Approved' | 'Refused'

/** Somebody's request for the education discount; the proof goes a while after the decision. */
export type EducationRequestTable = {
  id: string
  name: string
  email: string
  institution: string
  role: EducationRole
  proofWords: string | null
  proofFile: Uint8Array | null
  proofType: EducationProofType | null
  status: EducationStatus
  renewalOf: string | null
  receivedAt: Time
  decidedAt: NullableTime
  reason: string | null
  couponId: string | null
  endsAt: NullableTime
  remindedAt: NullableTime
}
