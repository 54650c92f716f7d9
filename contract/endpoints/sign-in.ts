import * as z from 'zod/mini'
import { textBodyMaxBytes } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import {
  accountConfirmationSchema,
  emailRevertSchema,
  signUpSchema,
  userWithTokensSchema,
} from '../entities/identity.ts'
import { anyEmail, flag, mailedCode, scheme } from './query.ts'

/** Starting a session (specification §7 Identity). */
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

/** Operations with an emailed code instead of a session (specification §7 Identity). */
export const mailedCodeEndpoints = {
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/forgot-password',
    access: 'anonymous',
    summary: 'Mail a link that resets the password',
    query: z.object({ email: anyEmail }),
    responses: { 204: null },
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/reset-password',
    access: 'anonymous',
    summary: 'Set a new password with a mailed code; the body is the password',
    query: z.object({ email: anyEmail, code: mailedCode }),
    body: { text: { maxBytes: textBodyMaxBytes } },
    responses: { 204: null },
  }),
  confirmAccount: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/confirm-account',
    access: 'anonymous',
    summary: 'Confirm an account with a mailed code',
    query: z.object({ email: anyEmail, code: mailedCode, scheme }),
    responses: { 200: accountConfirmationSchema },
  }),
  confirmEmail: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/confirm-email',
    access: 'anonymous',
    summary: 'Confirm an address with a mailed code',
    query: z.object({ email: anyEmail, code: mailedCode }),
    responses: { 204: null },
  }),
  mailSignInLink: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/sign-in-link',
    access: 'anonymous',
    summary: 'Mail a link that signs in, once and within 15 minutes; the response is the same for every address',
    query: z.object({ email: anyEmail }),
    responses: { 204: null },
  }),
  useSignInLink: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/sign-in-link/use',
    access: 'anonymous',
    summary: 'Sign in with the code of a mailed link',
    query: z.object({ email: anyEmail, code: mailedCode, scheme }),
    responses: { 200: userWithTokensSchema },
  }),
  revertEmailChange: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/revert-email-change',
    access: 'anonymous',
    summary:
      'Take a change of address back with the code that was mailed to the old one; the account needs a new password',
    query: z.object({ email: anyEmail, code: mailedCode }),
    responses: { 200: emailRevertSchema },
  }),
}
