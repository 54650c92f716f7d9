import * as z from 'zod/mini'
import { passwordLength } from '../constants.ts'
import { addressSchema, communicationPreferencesSchema, shortText } from './user.ts'

export * from './user.ts'

export const nameSchema = shortText(200).check(z.regex(/\S/, 'Enter a name'))
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

/** An address as clients send it: without a post code it is null, which is stored as an empty one. */
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

/** The result of reverting a change of address: the restored address, and the token that sets a new password. */
export const emailRevertSchema = z.object({ email: z.string(), resetPasswordToken: z.string() })

/** A session of a customer; `device` is the user agent of the browser. */
export const sessionSchema = z.object({
  id: z.string(),
  device: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

/** A change that takes effect when the link is opened that was emailed to `email`. */
export const waitingSchema = z.object({ kind: z.enum(['account', 'purchase', 'email-change']), email: z.string() })
export type Waiting = z.infer<typeof waitingSchema>

/** What came into the account from another address of the customer's. */
export const joinedAddressSchema = z.object({ email: z.string(), licenses: z.number(), orders: z.number() })
export type JoinedAddress = z.infer<typeof joinedAddressSchema>

/** The result of subscribing to the newsletter. */
export const subscriptionSchema = z.object({ status: z.enum(['subscribed', 'confirmation_sent']) })
/** The optional emails that an address receives. */
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
  acceptedPrivacyPolicy: z.literal(true, 'Accept the privacy policy to go on'),
  acceptedTermsAndConditions: z.literal(true, 'Accept the terms and conditions to go on'),
})
export type SignUp = z.infer<typeof signUpSchema>
