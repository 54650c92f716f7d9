import * as z from 'zod/mini'
import { textBodyMaxBytes } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import {
  communicationPreferencesSchema,
  emailSchema,
  joinedAddressSchema,
  nameSchema,
  passwordSchema,
  sentAddressSchema,
  sessionSchema,
  userSchema,
  waitingSchema,
} from '../entities/identity.ts'
import { anyEmail, mailedCode } from './query.ts'

/** The word that customers type to confirm the erasure of their account. */
export const erasureWord = 'ERASE'

/** All data kept of a customer, as rows by section. */
export const accountExportSchema = z.object({
  exportedAt: z.iso.datetime(),
  shop: z.string(),
  sections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type AccountExport = z.infer<typeof accountExportSchema>

/**
 * What customers see and change of their account, its sessions and all data kept of them (specification §7 Identity, and
 * ours).
 */
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
        /** An addition to the specification. */
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
  mailAddressLink: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/addresses',
    access: 'customer',
    summary: 'Mail another address of the customer’s a link that brings what belongs to it into the account',
    body: { json: z.object({ email: emailSchema }) },
    responses: { 204: null },
  }),
  joinAddress: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/addresses/join',
    access: 'customer',
    summary: 'Bring what belongs to another address into the account, with the code that was mailed there',
    query: z.object({ email: anyEmail, code: mailedCode }),
    responses: { 200: joinedAddressSchema },
  }),
  exportAccount: defineEndpoint({
    method: 'GET',
    path: '/api/customer/identity/export',
    access: 'customer',
    summary: 'All that is kept of the customer, as a file',
    responses: { 200: accountExportSchema },
  }),
  eraseAccount: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/erase',
    access: 'customer',
    summary: 'Erase the account at once, with its licenses; what the books have to keep leads to nobody any more',
    body: {
      json: z.object({
        password: z.string(),
        confirmation: z.literal(erasureWord, `Type the word ${erasureWord}`),
      }),
    },
    responses: { 204: null },
  }),
  listSessions: defineEndpoint({
    method: 'GET',
    path: '/api/customer/identity/sessions',
    access: 'customer',
    summary: 'Where the customer is signed in, newest use first',
    responses: { 200: z.array(sessionSchema) },
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/api/customer/identity/sessions/{id}',
    access: 'customer',
    summary: 'Sign out in one place',
    responses: { 204: null },
  }),
  endSessions: defineEndpoint({
    method: 'DELETE',
    path: '/api/customer/identity/sessions',
    access: 'customer',
    summary: 'Sign out everywhere, here too',
    responses: { 204: null },
  }),
  enterPassword: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/enter-password',
    access: 'customer',
    summary:
      'Enter the password once more, as calls ask for it that answer reauthentication-required; the body is the password',
    body: { text: { maxBytes: textBodyMaxBytes } },
    responses: { 204: null },
  }),
  listWaiting: defineEndpoint({
    method: 'GET',
    path: '/api/customer/identity/waiting',
    access: 'customer',
    summary: 'What waits for the customer to open a mailed link, and where that was mailed',
    responses: { 200: z.array(waitingSchema) },
  }),
  mailConfirmation: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/waiting/mail',
    access: 'customer',
    summary: 'Mail the link that confirms the account once more',
    responses: { 204: null },
  }),
}
