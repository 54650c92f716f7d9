import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { waitingSchema } from '../entities/identity.ts'

/** What counts only once the customer has proved an address. Ours. */
export const waitingEndpoints = {
  listWaiting: defineEndpoint({
    method: 'GET',
    path: '/api/customer/identity/waiting',
    access: 'customer',
    summary: 'What waits for the customer to open a mailed link, and where that was mailed',
    responses: { 200: z.array(waitingSchema) },
    addition: true,
  }),
  mailConfirmation: defineEndpoint({
    method: 'POST',
    path: '/api/customer/identity/waiting/mail',
    access: 'customer',
    summary: 'Mail the link that confirms the account once more',
    responses: { 204: null },
    addition: true,
  }),
}
