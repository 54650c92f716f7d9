import * as z from 'zod/mini'
import { challengeId, creationSchema, passkeyName, passkeySchema, registrationSchema } from '../passkeys.ts'
import { defineDeskEndpoint, moment, totpCode } from './endpoint.ts'
import { recoveryCodesSchema, totpSetupSchema } from './invitation.ts'

const deskSessionEntrySchema = z.object({
  id: z.string(),
  /** What the browser says of itself; null when it says nothing. */
  userAgent: z.nullable(z.string()),
  network: z.string(),
  createdAt: moment,
  /** To the minute. */
  lastUsedAt: moment,
  isCurrent: z.boolean(),
})

export const securitySchema = z.object({
  passkeys: z.array(passkeySchema),
  hasPassword: z.boolean(),
  hasAuthenticator: z.boolean(),
  recoveryCodesLeft: z.number(),
  sessions: z.array(deskSessionEntrySchema),
})

export const securityEndpoints = {
  showSecurity: defineDeskEndpoint({
    method: 'GET',
    path: '/api/desk/security',
    access: 'staff',
    summary: 'The own passkeys, second factors and sessions',
    responses: { 200: securitySchema },
  }),
  startPasskey: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/security/passkeys/options',
    access: 'staff',
    needsVerification: true,
    summary: 'A challenge for creating another passkey',
    responses: { 200: creationSchema },
  }),
  addPasskey: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/security/passkeys',
    access: 'staff',
    needsVerification: true,
    summary: 'Add a passkey',
    body: { json: z.strictObject({ challengeId, response: registrationSchema, name: passkeyName }) },
    responses: { 201: passkeySchema },
  }),
  removePasskey: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/security/passkeys/{id}/remove',
    access: 'staff',
    needsVerification: true,
    summary: 'Remove a passkey; 409 for the last way to sign in',
    responses: { 204: null },
  }),
  startTotp: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/security/totp/start',
    access: 'staff',
    needsVerification: true,
    summary: 'A secret for an authenticator app, in place of the one before once it is confirmed',
    responses: { 200: totpSetupSchema },
  }),
  confirmTotp: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/security/totp',
    access: 'staff',
    needsVerification: true,
    summary: 'Set a password and the authenticator app by one of its codes; answers new recovery codes',
    body: { json: z.strictObject({ challengeId, code: totpCode, password: z.string() }) },
    responses: { 200: z.object({ recoveryCodes: recoveryCodesSchema }) },
  }),
  removeTotp: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/security/totp/remove',
    access: 'staff',
    needsVerification: true,
    summary: 'Remove password, authenticator app and recovery codes; 409 without a passkey',
    responses: { 204: null },
  }),
  renewRecoveryCodes: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/security/recovery-codes',
    access: 'staff',
    needsVerification: true,
    summary: 'New recovery codes in place of those before; 409 without an authenticator app',
    responses: { 200: z.object({ recoveryCodes: recoveryCodesSchema }) },
  }),
  endDeskSession: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/security/sessions/{id}/end',
    access: 'staff',
    summary: 'End one of the own sessions',
    responses: { 204: null },
  }),
  endOtherDeskSessions: defineDeskEndpoint({
    method: 'POST',
    path: '/api/desk/security/sessions/end-others',
    access: 'staff',
    summary: 'End all of the own sessions but this one',
    responses: { 200: z.object({ ended: z.number() }) },
  }),
}
