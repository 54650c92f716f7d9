import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { checkoutSchema, paySchema } from '../entities/checkout.ts'

/** The checkout page's own calls. Ours: the checkout id is an unguessable key to one order. */
export const checkoutEndpoints = {
  getCheckout: defineEndpoint({
    method: 'GET',
    path: '/api/checkout/{id}',
    access: 'anonymous',
    summary: 'A checkout as its page shows it',
    responses: { 200: checkoutSchema },
    addition: true,
  }),
  pay: defineEndpoint({
    method: 'POST',
    path: '/api/checkout/{id}/pay',
    access: 'anonymous',
    summary: 'Pay the order with a token of the payment provider',
    body: { json: paySchema },
    responses: { 200: checkoutSchema },
    addition: true,
  }),
  answerTestBank: defineEndpoint({
    method: 'POST',
    path: '/api/checkout/{id}/test-bank',
    access: 'anonymous',
    summary: "The built-in test provider's second step: approve or refuse",
    body: { json: z.object({ approve: z.boolean() }) },
    responses: { 200: checkoutSchema },
    addition: true,
  }),
}
