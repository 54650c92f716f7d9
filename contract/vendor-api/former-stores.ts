import * as z from 'zod/mini'
import { maybe, moment } from './endpoint.ts'
import { importSources } from './imports.ts'

/** Which store it was, and what the store is called. */
export const formerly = { source: z.enum(importSources), store: z.string() }

/** Consents for mail that were given at a former store. */
export const formerConsentPurposes = ['Newsletter', 'ProductUpdates'] as const
/** How a purchase at a former store stood when it was imported. */
export const formerOrderStatuses = ['Paid', 'Refunded', 'PartlyRefunded', 'Disputed'] as const

/** What a former store knew of a customer when the account was imported. */
export const formerStoreSchema = z.object({
  ...formerly,
  importId: z.string(),
  importedAt: moment,
  /** When the store saw the customer first; null where it does not say. */
  knownSince: maybe(moment),
  /** As a BCP 47 tag. */
  language: maybe(z.string()),
  /** Nobody is subscribed by a consent without a proof. */
  consents: z.array(
    z.object({ purpose: z.enum(formerConsentPurposes), givenAt: maybe(moment), proof: maybe(z.string()) }),
  ),
  /** When the mail about the move was queued; null while it was not. */
  announcedAt: maybe(moment),
})

/** A purchase at a former store. It is history: it cannot be refunded here, has no invoice, and is in no report. */
export const formerOrderSchema = z.object({
  id: z.string(),
  ...formerly,
  /** As the customer knows it. */
  number: z.string(),
  status: z.enum(formerOrderStatuses),
  currency: z.string(),
  /** Amounts are in minor units. */
  discount: z.number(),
  taxes: z.number(),
  total: z.number(),
  refunded: z.number(),
  boughtAt: moment,
  /** What the payment provider calls the payment. */
  paymentReference: maybe(z.string()),
  coupon: maybe(z.string()),
  /** `productId` is the product of this shop; null where it has none, or several. */
  lines: z.array(
    z.object({ name: z.string(), productId: maybe(z.string()), quantity: z.number(), amount: z.number() }),
  ),
})

/** A subscription at a former store, as it was when it was imported. Its provider may go on charging it. */
export const formerSubscriptionSchema = z.object({
  id: z.string(),
  ...formerly,
  reference: z.string(),
  product: z.string(),
  /** In the store's own words. */
  status: z.string(),
  currency: maybe(z.string()),
  /** In minor units. */
  amount: maybe(z.number()),
  /** When the next payment was due. */
  nextAt: maybe(moment),
  provider: maybe(z.string()),
  interval: maybe(z.string()),
})

/** A device that a former store knew. It takes no seat. */
export const formerDeviceSchema = z.object({
  id: z.string(),
  ...formerly,
  name: z.string(),
  activatedAt: maybe(moment),
  lastSeenAt: maybe(moment),
  endedAt: maybe(moment),
})
