import { defineEndpoint } from '../endpoint.ts'
import { receivedMessageSchema, supportMessageSchema } from '../entities/support.ts'

/** To write to the vendor, signed in or not. An `Idempotency-Key` has the same message mailed once. */
export const supportEndpoints = {
  sendSupportMessage: defineEndpoint({
    method: 'POST',
    path: '/api/support/messages',
    access: 'anonymous',
    summary: 'Write to the vendor; a mail says that it came',
    body: { json: supportMessageSchema },
    responses: { 201: receivedMessageSchema },
    addition: true,
  }),
}
