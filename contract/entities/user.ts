import * as z from 'zod/mini'

export const shortText = (max: number) => z.string().check(z.maxLength(max, `Must have at most ${max} characters`))

export const addressSchema = z.object({
  countryCode: z.string().check(z.regex(/^[A-Z]{2}$/, 'Must be a country code of two capital letters')),
  streetAddress1: shortText(200),
  streetAddress2: z.nullable(shortText(200)),
  locality: z.nullable(shortText(200)),
  region: z.nullable(shortText(200)),
  postCode: shortText(20),
})
export type Address = z.infer<typeof addressSchema>

export const communicationPreferencesSchema = z.object({
  newsletterOptIn: z.boolean(),
  productUpdatesOptIn: z.optional(z.boolean()),
})

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  tenantId: z.string(),
  address: z.optional(addressSchema),
  communicationPreferences: communicationPreferencesSchema,
  ownedProducts: z.optional(z.array(z.string())),
})
export type User = z.infer<typeof userSchema>

/** The user with tokens, as sign-in, sign-up and refresh return it. */
export const userWithTokensSchema = z.extend(userSchema, { accessToken: z.string(), refreshToken: z.string() })
export type UserWithTokens = z.infer<typeof userWithTokensSchema>
