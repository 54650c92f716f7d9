import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { emailPreferencesSchema, emailSchema, nameSchema, subscriptionSchema } from '../entities/identity.ts'
import { anyEmail, mailedCode } from './query.ts'

const mailedLink = z.object({ email: anyEmail, token: mailedCode })
const choices = { newsletter: z.boolean(), productUpdates: z.boolean() }

/** Subscriptions to optional emails, with or without an account. As the SDKs call it. */
export const communicationEndpoints = {
  subscribe: defineEndpoint({
    method: 'POST',
    path: '/api/customer/communications/subscribe',
    access: 'anonymous',
    summary: 'Ask for the newsletter; a mailed link confirms it',
    body: {
      json: z.object({
        email: emailSchema,
        name: z.optional(z.nullable(nameSchema)),
        newsletter: z.optional(z.boolean()),
        productUpdates: z.optional(z.boolean()),
      }),
    },
    responses: { 200: subscriptionSchema },
  }),
  confirmSubscription: defineEndpoint({
    method: 'POST',
    path: '/api/customer/communications/confirm',
    access: 'anonymous',
    summary: 'Confirm a subscription with a mailed token',
    query: mailedLink,
    responses: { 204: null },
  }),
  getEmailPreferences: defineEndpoint({
    method: 'GET',
    path: '/api/customer/communications/preferences',
    access: 'anonymous',
    summary: 'What an address has asked for, with a mailed token',
    query: mailedLink,
    responses: { 200: emailPreferencesSchema },
  }),
  updateEmailPreferences: defineEndpoint({
    method: 'POST',
    path: '/api/customer/communications/preferences',
    access: 'anonymous',
    summary: 'Change what an address is mailed, with a mailed token',
    query: mailedLink,
    body: { json: z.object(choices) },
    responses: { 200: emailPreferencesSchema },
  }),
  unsubscribe: defineEndpoint({
    method: 'POST',
    path: '/api/customer/communications/unsubscribe',
    access: 'anonymous',
    summary: 'End all optional mail to an address, with a mailed token; in one click',
    query: mailedLink,
    responses: { 204: null },
    anyOrigin: true,
  }),
}
