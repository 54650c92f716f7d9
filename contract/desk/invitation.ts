import * as z from 'zod/mini'
import { challengeId, creationSchema, passkeyName, registrationSchema } from '../passkeys.ts'
import { roles } from '../vendor-api/permissions.ts'
import { defineDeskEndpoint, moment, personName, totpCode } from './endpoint.ts'
import { deskSessionSchema } from './session.ts'

/** The part after # of /desk/invitation#TOKEN. It is sent in bodies alone, so that no log of addresses has it. */
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/, 'Is not the token of an invitation'))

/** A secret for an authenticator app, which counts once one of its codes is returned with `challengeId`. */
export const totpSetupSchema = z.object({
  challengeId,
  /** In base32, to be typed. */
  secret: z.string(),
  /** An otpauth:// address, to be shown as a QR code. */
  uri: z.string(),
})

/** Each signs in once in place of the authenticator app. They are answered this once, and stored as hashes. */
export const recoveryCodesSchema = z.array(z.string())

export const invitationEndpoints = {
  readInvitation: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/invitation',
    access: 'anonymous',
    summary: 'Whom an invitation is for; it stays open',
    body: { json: z.strictObject({ token }) },
    responses: {
      200: z.object({
        email: z.string(),
        role: z.enum(roles),
        shopName: z.string(),
        /** Empty before the first acceptance. */
        name: z.string(),
        /** Whether it gives somebody access again who has lost passkey and codes. */
        isReset: z.boolean(),
        expiresAt: moment,
      }),
    },
  }),
  startPasskeyInvitation: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/invitation/passkey/options',
    access: 'anonymous',
    summary: 'A challenge for creating the first passkey',
    body: { json: z.strictObject({ token, name: personName }) },
    responses: { 200: creationSchema },
  }),
  acceptWithPasskey: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/invitation/passkey',
    access: 'anonymous',
    summary: 'Accept the invitation with a passkey, and sign in',
    body: {
      json: z.strictObject({ token, name: personName, challengeId, response: registrationSchema, passkeyName }),
    },
    responses: { 201: deskSessionSchema },
  }),
  startTotpInvitation: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/invitation/totp',
    access: 'anonymous',
    summary: 'A secret for an authenticator app',
    body: { json: z.strictObject({ token }) },
    responses: { 200: totpSetupSchema },
  }),
  acceptWithPassword: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/invitation/password',
    access: 'anonymous',
    summary: 'Accept the invitation with a password and a code of the authenticator app, and sign in',
    body: { json: z.strictObject({ token, name: personName, password: z.string(), challengeId, code: totpCode }) },
    responses: { 201: z.object({ session: deskSessionSchema, recoveryCodes: recoveryCodesSchema }) },
  }),
}
