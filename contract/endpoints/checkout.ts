import * as z from 'zod/mini'
import { webhookBodyMaxBytes } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { billingChangeSchema, checkoutSchema, paySchema } from '../entities/checkout.ts'

/** The calls of the checkout page; the checkout id is an unguessable key to one order. An addition to the specification. */
export const checkoutEndpoints = {
  getCheckout: defineEndpoint({
    method: 'GET',
    path: '/api/checkout/{id}',
    access: 'anonymous',
    summary: 'A checkout as its page shows it',
    responses: { 200: checkoutSchema },
  }),
  pay: defineEndpoint({
    method: 'POST',
    path: '/api/checkout/{id}/pay',
    access: 'anonymous',
    summary: 'Pay the order with a token of the payment provider',
    body: { json: paySchema },
    responses: { 200: checkoutSchema },
  }),
  changeBilling: defineEndpoint({
    method: 'PATCH',
    path: '/api/checkout/{id}/billing',
    access: 'anonymous',
    summary: 'Tell who buys; the sums may change by it',
    body: { json: billingChangeSchema },
    responses: { 200: checkoutSchema },
  }),
  checkPayment: defineEndpoint({
    method: 'POST',
    path: '/api/checkout/{id}/check',
    access: 'anonymous',
    summary: 'Ask the payment provider now what became of the payment, as after its second step',
    responses: { 200: checkoutSchema },
  }),
  abandonPayment: defineEndpoint({
    method: 'POST',
    path: '/api/checkout/{id}/abandon',
    access: 'anonymous',
    summary: 'Call off a payment that waits for its customer, so that the order can be paid in another way',
    responses: { 200: checkoutSchema },
  }),
  answerTestBank: defineEndpoint({
    method: 'POST',
    path: '/api/checkout/{id}/test-bank',
    access: 'anonymous',
    summary: "The built-in test provider's second step: approve or refuse",
    body: { json: z.object({ approve: z.boolean() }) },
    responses: { 200: checkoutSchema },
  }),
  receivePaymentEvent: defineEndpoint({
    method: 'POST',
    path: '/api/payments/events/{provider}',
    access: 'anonymous',
    summary: 'What the payment provider tells by itself, signed by it',
    body: { raw: { maxBytes: webhookBodyMaxBytes } },
    responses: { 204: null },
    anyOrigin: true,
  }),
}
