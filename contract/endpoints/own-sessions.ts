import * as z from 'zod/mini'
import { textBodyMaxBytes } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { sessionSchema } from '../entities/identity.ts'

/** Where the customer is signed in. Ours. */
export const ownSessionEndpoints = {
  listSessions: defineEndpoint({
    method: 'GET',
    path: '/api/customer/identity/sessions',
    access: 'customer',
    summary: 'Where the customer is signed in, newest use first',
    responses: { 200: z.array(sessionSchema) },
    addition: true,
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/api/customer/identity/sessions/{id}',
    access: 'customer',
    summary: 'Sign out in one place',
    responses: { 204: null },
    addition: true,
  }),
  endSessions: defineEndpoint({
    method: 'DELETE',
    path: '/api/customer/identity/sessions',
    access: 'customer',
    summary: 'Sign out everywhere, here too',
    responses: { 204: null },
    addition: true,
  }),
  enterPassword: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/enter-password',
    access: 'customer',
    summary:
      'Enter the password once more, as calls ask for it that answer reauthentication-required; the body is the password',
    body: { text: { maxBytes: textBodyMaxBytes } },
    responses: { 204: null },
    addition: true,
  }),
}
