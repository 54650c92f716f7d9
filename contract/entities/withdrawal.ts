import * as z from 'zod/mini'
import { emailSchema, nameSchema } from './identity.ts'
import { shortText } from './user.ts'

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
