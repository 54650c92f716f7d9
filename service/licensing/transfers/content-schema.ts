import * as z from 'zod/mini'
import { grantKinds } from '#contract/vendor-api/licenses.ts'
import { defaultPolicy, type TransferPolicy } from './policy.ts'

const days = z.int('Must be a whole number of days').check(z.minimum(0, 'Must not be negative'))
const atLeastOne = z.int('Must be a whole number').check(z.minimum(1, 'Must be at least 1'))

/** `licenseTransfers` of `shop.yaml`: what a vendor allows of transfers; what is left out is as in `defaultPolicy`. */
export const transferPolicySchema = z.strictObject({
  daysAfterPurchase: z.optional(days),
  daysBetween: z.optional(days),
  perMonth: z.optional(atLeastOne),
  atOnce: z.optional(atLeastOne),
  never: z.optional(z.array(z.enum(grantKinds, `Must be of ${grantKinds.join(', ')}`), 'Must be a list')),
  bundles: z.optional(z.enum(['whole', 'parts'], 'Must be whole or parts')),
  needsProduct: z.optional(z.string()),
})

export function toTransferPolicy(file: z.infer<typeof transferPolicySchema>): TransferPolicy {
  const { daysAfterPurchase, daysBetween, perMonth, atOnce, never, bundles, needsProduct } = file
  return {
    fee: defaultPolicy.fee,
    daysAfterPurchase: daysAfterPurchase ?? defaultPolicy.daysAfterPurchase,
    daysBetween: daysBetween ?? defaultPolicy.daysBetween,
    perMonth: perMonth ?? defaultPolicy.perMonth,
    atOnce: atOnce ?? defaultPolicy.atOnce,
    never: never ?? defaultPolicy.never,
    bundles: bundles ?? defaultPolicy.bundles,
    needsProduct: needsProduct ?? defaultPolicy.needsProduct,
  }
}
