import * as z from 'zod/mini'
import { textBodyMaxBytes } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { withdrawalSchema } from '../entities/withdrawal.ts'

/** To withdraw from a contract without signing in. The answer is the same whether there is such an order or not. */
export const withdrawalEndpoints = {
  withdraw: defineEndpoint({
    method: 'POST',
    path: '/api/customer/withdrawals',
    access: 'anonymous',
    summary: 'Withdraw from a contract; a mail confirms it at once',
    body: { json: withdrawalSchema },
    responses: { 201: z.object({ id: z.string(), receivedAt: z.string() }) },
    addition: true,
  }),
  withdrawByForm: defineEndpoint({
    method: 'POST',
    path: '/api/customer/withdrawals/form',
    access: 'anonymous',
    summary: 'The same by a plain form, as browsers without JavaScript send it; leads back to the page',
    body: { raw: { maxBytes: textBodyMaxBytes } },
    responses: { 303: null },
    anyOrigin: true,
    addition: true,
  }),
}
