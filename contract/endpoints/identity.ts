import * as z from 'zod/mini'
import { textBodyMaxBytes } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import {
  accountConfirmationSchema,
  communicationPreferencesSchema,
  emailSchema,
  nameSchema,
  passwordSchema,
  signUpSchema,
  userSchema,
  userWithTokensSchema,
} from '../entities/identity.ts'
import { flag } from './query.ts'

const scheme = z.optional(z.literal('JWT', "Must be 'JWT'"))
const anyEmail = z.string().check(z.maxLength(254))
const code = z.string().check(z.minLength(1, 'Must not be empty'), z.maxLength(500))
const plainText = { text: { maxBytes: textBodyMaxBytes } }

/** Identity (specification §7). */
export const identityEndpoints = {
  signIn: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/sign-in',
    access: 'anonymous',
    summary: 'Sign in; the body is the password',
    query: z.object({ email: anyEmail, scheme }),
    body: plainText,
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
  getUser: defineEndpoint({
    method: 'GET',
    path: '/api/customer/meta/user',
    access: 'customer',
    summary: 'The signed-in customer',
    responses: { 200: userSchema },
  }),
  updateUser: defineEndpoint({
    method: 'PATCH',
    path: '/api/customer/identity',
    access: 'customer',
    summary: 'Change name, e-mail or preferences; 201 means that the new address must be confirmed',
    body: {
      json: z.object({
        name: z.optional(nameSchema),
        email: z.optional(emailSchema),
        emailConfirmationToken: z.optional(code),
        communicationPreferences: z.optional(communicationPreferencesSchema),
      }),
    },
    responses: { 200: userSchema, 201: userSchema },
  }),
  setPassword: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/set-password',
    access: 'customer',
    summary: 'Change the password',
    body: { json: z.object({ currentPassword: z.string(), newPassword: passwordSchema }) },
    responses: { 204: null },
  }),
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
    query: z.object({ email: anyEmail, code }),
    body: plainText,
    responses: { 204: null },
  }),
  confirmAccount: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/confirm-account',
    access: 'anonymous',
    summary: 'Confirm an account with a mailed code',
    query: z.object({ email: anyEmail, code, scheme }),
    responses: { 200: accountConfirmationSchema },
  }),
  confirmEmail: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/confirm-email',
    access: 'anonymous',
    summary: 'Confirm an address with a mailed code',
    query: z.object({ email: anyEmail, code }),
    responses: { 204: null },
  }),
  confirmEmailChange: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/confirm-email-change',
    access: 'customer',
    summary: 'Confirm a change of address with a mailed code',
    query: z.object({ email: anyEmail, code }),
    responses: { 204: null },
  }),
  refresh: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/refresh',
    access: 'anonymous',
    summary: 'New tokens for a refresh token; the body is the old access token',
    query: z.object({ token: z.string().check(z.maxLength(500)) }),
    body: plainText,
    responses: { 200: userWithTokensSchema },
  }),
}
