import * as z from 'zod/mini'
import { educationBodyMaxBytes, educationProofMaxBytes } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { emailSchema, nameSchema } from '../entities/identity.ts'
import { shortText } from '../entities/user.ts'

/** Who may ask for the discount, as the form and the mails name them. */
export const educationRoles = { student: 'I study there', teacher: 'I teach there' } as const
export type EducationRole = keyof typeof educationRoles

export const isEducationRole = (role: unknown): role is EducationRole =>
  typeof role === 'string' && Object.hasOwn(educationRoles, role)

/** What a proof may be, if it is a file: by its type as the web names it. */
export const educationProofTypes = { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG' } as const
export type EducationProofType = keyof typeof educationProofTypes

export const educationProofTooLarge = `Must be at most ${educationProofMaxBytes / 1024 / 1024} MB: send a smaller picture of it`

const proofFields = {
  /** A PDF, JPEG or PNG in base64. */
  proofFile: z.optional(
    z.string().check(z.maxLength(Math.ceil(educationProofMaxBytes / 3) * 4, educationProofTooLarge)),
  ),
  /** Instead of a file or beside it: a link, or words such as the school's page that names you. */
  proofWords: z.optional(shortText(1000)),
}
type Proof = { proofFile?: string | undefined; proofWords?: string | undefined }
const hasProof = z.refine<Proof>(
  ({ proofFile = '', proofWords = '' }) => proofFile !== '' || proofWords.trim() !== '',
  { path: ['proofWords'], error: 'Choose a file, or write where it can be seen' },
)
const role = z.custom<EducationRole>(isEducationRole, 'Choose what you do there')

/** Somebody asks for the discount for learning and teaching. */
export const educationRequestSchema = z
  .object({
    name: nameSchema,
    /** Where the code goes. */
    email: emailSchema,
    institution: shortText(200).check(z.regex(/\S/, 'Say which school it is')),
    role,
    ...proofFields,
  })
  .check(hasProof)
export type EducationRequest = z.infer<typeof educationRequestSchema>

/** Says which request it goes on from, and proves by the link's signature that it came by mail. */
export const renewalLinkSchema = z.object({
  request: z.uuid(),
  expires: shortText(20),
  signature: shortText(200),
})
export type RenewalLink = z.infer<typeof renewalLinkSchema>

/** The same a while later, by the link that was mailed: who it is and which school it is, is known. */
export const educationRenewalSchema = z.object({ ...renewalLinkSchema.shape, role, ...proofFields }).check(hasProof)
export type EducationRenewal = z.infer<typeof educationRenewalSchema>

/** To ask for the discount for learning and teaching. The answer is the same whoever asks, and however often. */
export const educationEndpoints = {
  askForEducation: defineEndpoint({
    method: 'POST',
    path: '/api/education/requests',
    access: 'anonymous',
    summary: 'Ask for the education discount, with a proof that the vendor looks at',
    body: { json: educationRequestSchema, maxBytes: educationBodyMaxBytes },
    responses: { 204: null },
    addition: true,
  }),
  renewEducation: defineEndpoint({
    method: 'POST',
    path: '/api/education/renewals',
    access: 'anonymous',
    summary: 'Ask for it once more, by the link that was mailed before it ended',
    body: { json: educationRenewalSchema, maxBytes: educationBodyMaxBytes },
    responses: { 204: null },
    addition: true,
  }),
}
