import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { accountExportSchema, erasureWord } from '../entities/account-data.ts'

/** All that is kept of a customer: to have, or to have erased. Ours. */
export const accountDataEndpoints = {
  exportAccount: defineEndpoint({
    method: 'GET',
    path: '/api/customer/identity/export',
    access: 'customer',
    summary: 'All that is kept of the customer, as a file',
    responses: { 200: accountExportSchema },
    addition: true,
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
    addition: true,
  }),
}
