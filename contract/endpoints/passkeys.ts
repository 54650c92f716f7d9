import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { userWithTokensSchema } from '../entities/user.ts'
import {
  assertionSchema,
  challengeId,
  creationSchema,
  passkeyName,
  passkeySchema,
  registrationSchema,
  requestSchema,
} from '../passkeys.ts'
import { scheme } from './query.ts'

/** Passkeys of customers. The specification has none of these. */
export const passkeyEndpoints = {
  startPasskeySignIn: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/passkeys/sign-in/options',
    access: 'anonymous',
    summary: 'A challenge for signing in with a passkey',
    responses: { 200: requestSchema },
  }),
  signInWithPasskey: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/passkeys/sign-in',
    access: 'anonymous',
    summary: 'Sign in with a passkey',
    query: z.object({ scheme }),
    body: { json: z.object({ challengeId, response: assertionSchema }) },
    responses: { 200: userWithTokensSchema },
  }),
  listPasskeys: defineEndpoint({
    method: 'GET',
    path: '/api/customer/identity/passkeys',
    access: 'customer',
    summary: 'The customer’s passkeys, the oldest first',
    responses: { 200: z.array(passkeySchema) },
  }),
  startPasskey: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/passkeys/options',
    access: 'customer',
    summary: 'A challenge for creating a passkey; asks for the password unless it was entered a short while ago',
    responses: { 200: creationSchema },
  }),
  addPasskey: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/passkeys',
    access: 'customer',
    summary: 'Add a passkey',
    body: { json: z.object({ challengeId, response: registrationSchema, name: passkeyName }) },
    responses: { 201: passkeySchema },
  }),
  renamePasskey: defineEndpoint({
    method: 'PATCH',
    path: '/api/customer/identity/passkeys/{id}',
    access: 'customer',
    summary: 'Rename a passkey',
    body: { json: z.object({ name: passkeyName }) },
    responses: { 204: null },
  }),
  removePasskey: defineEndpoint({
    method: 'DELETE',
    path: '/api/customer/identity/passkeys/{id}',
    access: 'customer',
    summary: 'Remove a passkey; asks for the password unless it was entered a short while ago',
    responses: { 204: null },
  }),
}
