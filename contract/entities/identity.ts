import * as z from 'zod/mini'
import { passwordLength } from '../constants.ts'
import { addressSchema, communicationPreferencesSchema, shortText } from './user.ts'

export * from './user.ts'

export const nameSchema = shortText(200).check(z.regex(/\S/, 'Must not be empty'))
export const emailSchema = z
  .string()
  .check(
    z.maxLength(254, 'Must have at most 254 characters'),
    z.email('Must be an e-mail address, like ada@example.com'),
  )
export const passwordSchema = z
  .string()
  .check(
    z.minLength(passwordLength.min, `Must have at least ${passwordLength.min} characters`),
    z.maxLength(passwordLength.max, `Must have at most ${passwordLength.max} characters`),
  )

/** An address as clients send it: where there are no post codes, theirs is null. It is kept as an empty one. */
export const sentAddressSchema = z.extend(addressSchema, {
  postCode: z.pipe(
    z.nullish(addressSchema.shape.postCode),
    z.transform((postCode) => postCode ?? ''),
  ),
})

/** Account confirmation result (specification §3); docs/wire-compatibility.md lists the rest. */
export const accountConfirmationSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  resetPasswordToken: z.nullable(z.string()),
  status: z.optional(z.enum(['SignedIn', 'PasswordSetupRequired'])),
  tenantId: z.optional(z.string()),
  address: z.optional(addressSchema),
  communicationPreferences: z.optional(communicationPreferencesSchema),
  ownedProducts: z.optional(z.array(z.string())),
  accessToken: z.optional(z.string()),
  refreshToken: z.optional(z.string()),
})

/** What taking a change of address back led to: the address that counts again, and what sets the new password. */
export const emailRevertSchema = z.object({ email: z.string(), resetPasswordToken: z.string() })

/** Where somebody is signed in: the device as its browser names itself. */
export const sessionSchema = z.object({
  id: z.string(),
  device: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

/** What counts once the link comes back that was mailed to `email`. */
export const waitingSchema = z.object({ kind: z.enum(['account', 'purchase', 'email-change']), email: z.string() })
export type Waiting = z.infer<typeof waitingSchema>

/** What became of asking for the newsletter. */
export const subscriptionSchema = z.object({ status: z.enum(['subscribed', 'confirmation_sent']) })
/** What an address has asked to be mailed. */
export const emailPreferencesSchema = z.object({
  email: z.string(),
  name: z.optional(z.nullable(z.string())),
  newsletter: z.boolean(),
  productUpdates: z.boolean(),
})
export type EmailPreferences = z.infer<typeof emailPreferencesSchema>

export const signUpSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  password: passwordSchema,
  address: z.optional(sentAddressSchema),
  acceptedPrivacyPolicy: z.literal(true, 'The privacy policy must be accepted'),
  acceptedTermsAndConditions: z.literal(true, 'The terms and conditions must be accepted'),
})
export type SignUp = z.infer<typeof signUpSchema>
