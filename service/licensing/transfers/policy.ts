import type { TransferPayer } from '#contract/license-transfers.ts'
import type { GrantKind } from '#contract/vendor-api/licenses.ts'
import type { MinorPrices } from '#service/database/index.ts'

/** What a transfer costs, of all its licenses together; amounts are in minor units by currency. */
export type TransferFee = {
  paidBy: TransferPayer
  /** For each license. */
  perLicense: MinorPrices | null
  /** Of the list price of each license, instead of an amount. */
  percentOfPrice: number | null
  /** Bounds of the whole fee. */
  atLeast: MinorPrices | null
  atMost: MinorPrices | null
}

/** A vendor's rules of transfers, as `licenseTransfers` of `shop.yaml` says. */
export type TransferPolicy = {
  /** Null where transfers are free. */
  fee: TransferFee | null
  /** How old a license is at least: cards are reported stolen within some weeks. */
  daysAfterPurchase: number
  /** How long ago a license was transferred last, at least. */
  daysBetween: number
  /** How many licenses a customer gives away within 30 days at most; null is any number. */
  perMonth: number | null
  /** How many licenses one transfer has at most; null is as many as a call takes. */
  atOnce: number | null
  /** What cannot be transferred: 'Education' also stands for purchases with a discount for learning and teaching. */
  never: readonly GrantKind[]
  /** Whether what was bought as a bundle is transferred as a whole only, or also in parts. */
  bundles: 'whole' | 'parts'
  /** The product of which an owner needs a license that has not ended, such as a plan for updates; null is none. */
  needsProduct: string | null
}

/** The rules of a shop that only says that licenses can be transferred. */
export const defaultPolicy: TransferPolicy = {
  fee: null,
  daysAfterPurchase: 30,
  daysBetween: 0,
  perMonth: null,
  atOnce: null,
  never: ['NFR', 'Education'],
  bundles: 'parts',
  needsProduct: null,
}
