import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import {
  communicationPreferencesSchema,
  emailSchema,
  nameSchema,
  passwordSchema,
  sentAddressSchema,
  userSchema,
} from '../entities/identity.ts'
import { anyEmail, mailedCode } from './identity-query.ts'

/** What customers change about their account (specification §7 Identity). */
export const accountEndpoints = {
  updateUser: defineEndpoint({
    method: 'PATCH',
    path: '/api/customer/identity',
    access: 'customer',
    summary: 'Change name, e-mail, preferences or postal address; 201 means that the new address must be confirmed',
    body: {
      json: z.object({
        name: z.optional(nameSchema),
        email: z.optional(emailSchema),
        emailConfirmationToken: z.optional(mailedCode),
        communicationPreferences: z.optional(communicationPreferencesSchema),
        /** Ours: the specification's body has none. */
        address: z.optional(sentAddressSchema),
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
  confirmEmailChange: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/confirm-email-change',
    access: 'customer',
    summary: 'Confirm a change of address with a mailed code',
    query: z.object({ email: anyEmail, code: mailedCode }),
    responses: { 204: null },
  }),
}
