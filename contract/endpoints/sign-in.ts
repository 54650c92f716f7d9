import * as z from 'zod/mini'
import { textBodyMaxBytes } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { signUpSchema, userWithTokensSchema } from '../entities/identity.ts'
import { anyEmail, scheme } from './identity-query.ts'
import { flag } from './query.ts'

/** How a session begins (specification §7 Identity). */
export const signInEndpoints = {
  signIn: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/sign-in',
    access: 'anonymous',
    summary: 'Sign in; the body is the password',
    query: z.object({ email: anyEmail, scheme }),
    body: { text: { maxBytes: textBodyMaxBytes } },
    responses: { 200: userWithTokensSchema },
  }),
  signUp: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/sign-up',
    access: 'anonymous',
    summary: 'Create an account and sign in to it',
    query: z.object({ scheme, communicationOptIn: flag }),
    body: { json: signUpSchema },
    responses: { 200: userWithTokensSchema },
  }),
}
