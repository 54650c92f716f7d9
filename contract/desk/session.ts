import * as z from 'zod/mini'
import { assertionSchema, challengeId, requestSchema } from '../passkeys.ts'
import { permissions, roles } from '../vendor-api/permissions.ts'
import { address, defineDeskEndpoint, moment, recoveryCode, totpCode } from './endpoint.ts'

const answerBody = { json: z.strictObject({ challengeId, response: assertionSchema }) } as const

/** Who is signed in and what the desk needs to know to show its first page. */
export const deskSessionSchema = z.object({
  staff: z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(roles) }),
  permissions: z.array(z.enum(permissions)),
  shop: z.object({
    name: z.string(),
    currencies: z.array(z.string()),
    products: z.array(z.object({ id: z.string(), name: z.string() })),
    bundles: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  /** When the owner of the session last proved who they are: at sign-in, or since. */
  verifiedAt: moment,
  /** Until when operations with `needsVerification` are answered. */
  verifiedUntil: moment,
  hasPasskeys: z.boolean(),
  hasAuthenticator: z.boolean(),
  /** When the session ends unless it is used. Reading the session is no use. */
  idleEndsAt: moment,
  /** When the session ends however much it is used. */
  endsAt: moment,
})
export type DeskSession = z.infer<typeof deskSessionSchema>

/** The second factor: a code of the authenticator app, or one of the recovery codes, which is used up by it. */
export const secondFactor = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('totp'), code: totpCode }),
  z.strictObject({ by: z.literal('recovery'), code: recoveryCode }),
])
export type SecondFactor = z.infer<typeof secondFactor>

export const sessionEndpoints = {
  showDeskSession: defineDeskEndpoint({
    method: 'GET',
    path: '/api/desk/session',
    access: 'staff',
    summary: 'Who is signed in, with which permissions and until when',
    responses: { 200: deskSessionSchema },
  }),
  startPasskeySignIn: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/sign-in/passkey/options',
    access: 'anonymous',
    summary: 'A challenge for signing in with any passkey of the desk',
    responses: { 200: requestSchema },
  }),
  signInWithPasskey: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/sign-in/passkey',
    access: 'anonymous',
    summary: 'Sign in with the answer of a passkey; sets the cookie of the session',
    body: answerBody,
    responses: { 200: deskSessionSchema },
  }),
  signInWithPassword: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/sign-in/password',
    access: 'anonymous',
    summary: 'Sign in with address, password and a second factor; sets the cookie of the session',
    body: {
      json: z.strictObject({ email: address, password: z.string().check(z.maxLength(256)), second: secondFactor }),
    },
    responses: { 200: deskSessionSchema },
  }),
  signOutOfDesk: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/sign-out',
    access: 'anonymous',
    summary: 'End the session and remove its cookie; the same without a session',
    responses: { 204: null },
  }),
  startPasskeyVerification: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/verify/passkey/options',
    access: 'staff',
    summary: 'A challenge for one of the own passkeys',
    responses: { 200: requestSchema },
  }),
  verifyWithPasskey: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/verify/passkey',
    access: 'staff',
    summary: 'Verify the session with a passkey, for what needs verification',
    body: answerBody,
    responses: { 200: deskSessionSchema },
  }),
  verifyWithCode: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/verify/code',
    access: 'staff',
    summary: 'Verify the session with a code of the authenticator app, or a recovery code',
    body: { json: z.strictObject({ second: secondFactor }) },
    responses: { 200: deskSessionSchema },
  }),
}
