import * as z from 'zod/mini'
import { textBodyMaxBytes } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { emailSchema, nameSchema } from '../entities/identity.ts'
import { shortText } from '../entities/user.ts'

/** The text is emailed to the given address, so it must not contain links to other sites. */
const withoutLinks = z.regex(/^(?!.*(:\/\/|\bwww\.))/is, 'Write it without web addresses')

/** The declaration of a withdrawal; needs no session (Directive 2011/83/EU, article 11a). */
export const withdrawalSchema = z.object({
  name: nameSchema.check(withoutLinks),
  /** The address for the confirmation. */
  email: emailSchema,
  /** Identifies the contract: the order's number, or the email address of the purchase. */
  order: shortText(200).check(z.regex(/\S/, 'Say which order it is'), withoutLinks),
  /** The items to withdraw from; by default all. */
  what: z.optional(shortText(500).check(withoutLinks)),
})
export type Withdrawal = z.infer<typeof withdrawalSchema>

/** Withdrawals from a contract without a session. The response is the same whether the order exists or not. */
export const withdrawalEndpoints = {
  withdraw: defineEndpoint({
    method: 'POST',
    path: '/api/customer/withdrawals',
    access: 'anonymous',
    summary: 'Withdraw from a contract; a mail confirms it at once',
    body: { json: withdrawalSchema },
    responses: { 201: z.object({ id: z.string(), receivedAt: z.string() }) },
  }),
  withdrawByForm: defineEndpoint({
    method: 'POST',
    path: '/api/customer/withdrawals/form',
    access: 'anonymous',
    summary: 'The same by a plain form, as browsers without JavaScript send it; leads back to the page',
    body: { raw: { maxBytes: textBodyMaxBytes } },
    responses: { 303: null },
    anyOrigin: true,
  }),
}
