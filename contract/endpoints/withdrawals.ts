import * as z from 'zod/mini'
import { textBodyMaxBytes } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { emailSchema, nameSchema } from '../entities/identity.ts'
import { shortText } from '../entities/user.ts'

/** What is typed here is mailed to whom it names: nobody must be sent to other sites by it. */
const withoutLinks = z.regex(/^(?!.*(:\/\/|\bwww\.))/is, 'Write it without web addresses')

/** A withdrawal as somebody declares it, signed in or not (Directive 2011/83/EU, article 11a). */
export const withdrawalSchema = z.object({
  name: nameSchema.check(withoutLinks),
  /** Where it is confirmed. */
  email: emailSchema,
  /** What tells which contract it is: the order's number, or the address that it was made with. */
  order: shortText(200).check(z.regex(/\S/, 'Say which order it is'), withoutLinks),
  /** What of it; all of it when nothing is said. */
  what: z.optional(shortText(500).check(withoutLinks)),
})
export type Withdrawal = z.infer<typeof withdrawalSchema>

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
