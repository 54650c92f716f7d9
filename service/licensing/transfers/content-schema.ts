import * as z from 'zod/mini'
import { currencySchema } from '#contract/entities/money.ts'
import { transferPayers } from '#contract/license-transfers.ts'
import { grantKinds } from '#contract/vendor-api/licenses.ts'
import { toMinor } from '#service/platform/index.ts'
import { defaultPolicy, type TransferFee, type TransferPolicy } from './policy.ts'

const days = z.int('Must be a whole number of days').check(z.minimum(0, 'Must not be negative'))
const atLeastOne = z.int('Must be a whole number').check(z.minimum(1, 'Must be at least 1'))

const amounts = z.record(currencySchema, z.number('Must be an amount').check(z.gt(0, 'Must be more than 0')))
const percentage = z.number().check(z.gt(0, 'Must be more than 0'), z.lte(100, 'Must be at most 100'))

type Fee = {
  perLicense?: Record<string, number> | undefined
  percentOfPrice?: number | undefined
  atLeast?: Record<string, number> | undefined
  atMost?: Record<string, number> | undefined
}

/** `licenseTransfers.fee`; a shop names each amount in all of its currencies. */
const feeSchema = z
  .strictObject({
    paidBy: z.enum(transferPayers, `Must be ${transferPayers.join(' or ')}`),
    perLicense: z.optional(amounts),
    percentOfPrice: z.optional(percentage),
    atLeast: z.optional(amounts),
    atMost: z.optional(amounts),
  })
  .check(
    z.refine<Fee>(
      ({ perLicense, percentOfPrice }) => (perLicense === undefined) !== (percentOfPrice === undefined),
      'Must have either perLicense or percentOfPrice',
    ),
    z.refine<Fee>(
      ({ atLeast = {}, atMost = {} }) =>
        Object.entries(atLeast).every(([currency, least]) => least <= (atMost[currency] ?? Number.POSITIVE_INFINITY)),
      { path: ['atMost'], error: 'Must not be less than atLeast' },
    ),
  )

/** `licenseTransfers` of `shop.yaml`: what a vendor allows of transfers; what is left out is as in `defaultPolicy`. */
export const transferPolicySchema = z.strictObject({
  fee: z.optional(feeSchema),
  daysAfterPurchase: z.optional(days),
  daysBetween: z.optional(days),
  perMonth: z.optional(atLeastOne),
  atOnce: z.optional(atLeastOne),
  never: z.optional(z.array(z.enum(grantKinds, `Must be of ${grantKinds.join(', ')}`), 'Must be a list')),
  bundles: z.optional(z.enum(['whole', 'parts'], 'Must be whole or parts')),
  needsProduct: z.optional(z.string()),
})

export function toTransferPolicy(file: z.infer<typeof transferPolicySchema>): TransferPolicy {
  const { fee, daysAfterPurchase, daysBetween, perMonth, atOnce, never, bundles, needsProduct } = file
  return {
    fee: fee === undefined ? defaultPolicy.fee : toFee(fee),
    daysAfterPurchase: daysAfterPurchase ?? defaultPolicy.daysAfterPurchase,
    daysBetween: daysBetween ?? defaultPolicy.daysBetween,
    perMonth: perMonth ?? defaultPolicy.perMonth,
    atOnce: atOnce ?? defaultPolicy.atOnce,
    never: never ?? defaultPolicy.never,
    bundles: bundles ?? defaultPolicy.bundles,
    needsProduct: needsProduct ?? defaultPolicy.needsProduct,
  }
}

const toFee = ({ paidBy, perLicense, percentOfPrice, atLeast, atMost }: z.infer<typeof feeSchema>): TransferFee => ({
  paidBy,
  perLicense: toMinorPrices(perLicense),
  percentOfPrice: percentOfPrice ?? null,
  atLeast: toMinorPrices(atLeast),
  atMost: toMinorPrices(atMost),
})

const toMinorPrices = (prices: Record<string, number> | undefined) =>
  prices === undefined
    ? null
    : Object.fromEntries(Object.entries(prices).map(([currency, amount]) => [currency, toMinor(amount, currency)]))
