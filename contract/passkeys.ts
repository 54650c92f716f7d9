import * as z from 'zod/mini'

/** A challenge is answered once, within some minutes. */
export const challengeId = z.uuid()
/** What a passkey is called in the list of passkeys, such as "Office laptop". */
export const passkeyName = z.string().check(z.trim(), z.minLength(1, 'Must not be empty'), z.maxLength(60))

/** A passkey as its owner sees it. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** Whether it is copied to other devices, as by a password manager. */
  isBackedUp: z.boolean(),
})
export type Passkey = z.infer<typeof passkeySchema>

/** Passkeys as JSON (Web Authentication Level 3), as far as the program uses them. */
const bytes = z.string().check(z.regex(/^[A-Za-z0-9_-]*$/, 'Must be base64url'), z.maxLength(20_000))
const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })
const transports = z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10)))

/** What `navigator.credentials.create` is called with. */
export const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  /** In milliseconds. */
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof creationOptionsSchema>

/** What `navigator.credentials.get` is called with. */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** In milliseconds. */
  timeout: z.number(),
  /** Empty at sign-in: the browser offers the passkeys that it has for the site. */
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.infer<typeof requestOptionsSchema>

/** A new passkey, as `navigator.credentials.create` returns it. */
export const registrationSchema = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports }),
})
export type Registration = z.infer<typeof registrationSchema>

/** The proof of a passkey, as `navigator.credentials.get` returns it. */
export const assertionSchema = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(z.nullable(bytes)),
  }),
})
export type Assertion = z.infer<typeof assertionSchema>

export const creationSchema = z.object({ challengeId, options: creationOptionsSchema })
export const requestSchema = z.object({ challengeId, options: requestOptionsSchema })
