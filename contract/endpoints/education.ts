import * as z from 'zod/mini'
import { educationBodyMaxBytes, educationProofMaxBytes } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { emailSchema, nameSchema } from '../entities/identity.ts'
import { shortText } from '../entities/user.ts'

/** The roles that may request the discount, with their labels in form and emails. */
export const educationRoles = { student: 'I study there', teacher: 'I teach there' } as const
export type EducationRole = keyof typeof educationRoles

export const isEducationRole = (role: unknown): role is EducationRole =>
  typeof role === 'string' && Object.hasOwn(educationRoles, role)

/** The accepted file types of a proof. */
export const educationProofTypes = { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG' } as const
export type EducationProofType = keyof typeof educationProofTypes

export const educationProofTooLarge = `Must be at most ${educationProofMaxBytes / 1024 / 1024} MB: send a smaller picture of it`

const proofFields = {
  /** A PDF, JPEG or PNG in base64. */
  proofFile: z.optional(
    z.string().check(z.maxLength(Math.ceil(educationProofMaxBytes / 3) * 4, educationProofTooLarge)),
  ),
  /** Text instead of or in addition to a file, such as a link to a page of the school. */
  proofWords: z.optional(shortText(1000)),
}
type Proof = { proofFile?: string | undefined; proofWords?: string | undefined }
const hasProof = z.refine<Proof>(
  ({ proofFile = '', proofWords = '' }) => proofFile !== '' || proofWords.trim() !== '',
  { path: ['proofWords'], error: 'Choose a file, or write where it can be seen' },
)
const role = z.custom<EducationRole>(isEducationRole, 'Choose what you do there')

/** A request for the education discount. */
export const educationRequestSchema = z
  .object({
    name: nameSchema,
    /** The address that receives the code. */
    email: emailSchema,
    institution: shortText(200).check(z.regex(/\S/, 'Say which school it is')),
    role,
    ...proofFields,
  })
  .check(hasProof)
export type EducationRequest = z.infer<typeof educationRequestSchema>

/** The request that is renewed; the signature proves that the link came by email. */
export const renewalLinkSchema = z.object({
  request: z.uuid(),
  expires: shortText(20),
  signature: shortText(200),
})
export type RenewalLink = z.infer<typeof renewalLinkSchema>

/** The renewal of a request by an emailed link; name and school are known. */
export const educationRenewalSchema = z.object({ ...renewalLinkSchema.shape, role, ...proofFields }).check(hasProof)
export type EducationRenewal = z.infer<typeof educationRenewalSchema>

/** Requests for the education discount. The response is always the same. */
export const educationEndpoints = {
  askForEducation: defineEndpoint({
    method: 'POST',
    path: '/api/education/requests',
    access: 'anonymous',
    summary: 'Ask for the education discount, with a proof that the vendor looks at',
    body: { json: educationRequestSchema, maxBytes: educationBodyMaxBytes },
    responses: { 204: null },
  }),
  renewEducation: defineEndpoint({
    method: 'POST',
    path: '/api/education/renewals',
    access: 'anonymous',
    summary: 'Ask for it once more, by the link that was mailed before it ended',
    body: { json: educationRenewalSchema, maxBytes: educationBodyMaxBytes },
    responses: { 204: null },
  }),
}
