import type { MerchantOfRecord, Seller } from '#contract/sellers.ts'
import type { payoutEntryKinds } from '#contract/vendor-api/reports.ts'
import type { CalendarDay } from '#service/database/index.ts'
import type { Period } from '../../invoices/repository.ts'
import type { PaymentMethod } from '../methods/rules.ts'

/** What a provider that sells in its own name has made of our prices, in minor units. */
export type ReportedSale = {
  /** The sum of our prices as it understood them: with the tax if they include it, otherwise without. */
  priced: number
  /** The tax in what the customer paid. */
  tax: number
}

export type PaymentOutcome =
  /** `amount` is what the customer paid. `sale` comes from a provider that sells in its own name. */
  | { status: 'Succeeded'; amount: number; currency: string; sale?: ReportedSale | undefined }
  | { status: 'Declined'; reason: string }
  /** Ended for good: the order can't be paid any more. */
  | { status: 'Ended'; reason: string }
  /**
   * The customer has to take a second step: on the page of another site at `redirectUrl`, with the provider's script and
   * `secret`, or else at the test bank of the checkout.
   */
  | { status: 'ActionRequired'; secret: string | null; redirectUrl?: string | null | undefined }
  /** Not settled yet: a later event or report has the outcome. */
  | { status: 'Pending' }

/** Copies of a line that cost the same; `amount` is the price of one of them, in minor units. */
export type SoldGoods = { lineId: string; name: string; quantity: number; amount: number }

export type Charge = {
  paymentId: string
  /** The token that the provider's script in the browser created from the means of payment. */
  token: string
  amount: number
  currency: string
  /** Where the customer comes back from another site; null for a payment that must not lead there. */
  returnUrl: string | null
  /** The provider's reference of the payment, once it is known. */
  reference: string | null
  createdAt: Date
  /** For the provider's receipts and its staff. */
  orderId: string
  email: string
  /** What is sold, for a provider that sells in its own name: it adds or takes out the taxes itself. */
  sale?: { goods: readonly SoldGoods[]; pricesIncludeTax: boolean } | undefined
}

/** An outcome with the provider's reference of the payment, which is null while it has none, and the method if it is known. */
export type PaymentReport = {
  outcome: PaymentOutcome
  reference: string | null
  method?: PaymentMethod | null | undefined
}

export type RefundOrder = {
  refundId: string
  paymentId: string
  reference: string | null
  amount: number
  currency: string
  /** The lines that it is for, if it is for lines. */
  lineIds?: readonly string[] | undefined
}
/** The outcome of a refund. If it is Pending, an event reports it later. */
export type RefundReport = {
  status: 'Pending' | 'Succeeded' | 'Failed'
  reference: string
  reason: string | null
}

/** An event of a provider. `paymentId` is ours; null when the event has only the provider's reference. */
export type PaymentEvent = { id: string; type: string; paymentId: string | null; reference: string | null } & (
  | { about: 'payment'; outcome: PaymentOutcome; method?: PaymentMethod | null | undefined }
  | {
      about: 'refund'
      /** Ours; null when it was begun at the provider. */
      refundId: string | null
      amount: number
      currency: string
      report: RefundReport
    }
  | {
      about: 'dispute'
      disputeId: string
      status: 'Open' | 'Won' | 'Lost'
      amount: number
      currency: string
      reason: string
      /** By when the bank wants evidence; null or missing where the provider does not say. */
      evidenceDueAt?: Date | null | undefined
    }
)

/** An entry of a payout, in minor units of the payout's currency. */
export type PayoutEntry = {
  kind: (typeof payoutEntryKinds)[number]
  /** The provider's reference of the payment, the refund or the dispute; null for anything else. */
  reference: string | null
  /** The provider's reference of the payment that it is about. */
  paymentReference: string | null
  /** Without the fee; negative for what is taken. */
  amount: number
  fee: number
  /** The amount in the currency in which it was paid, in its minor units; null where nobody paid. */
  original: { amount: number; currency: string } | null
}

/** A transfer to the vendor's bank, with everything that it settles. */
export type Payout = {
  id: string
  /** The day on which the bank has it, in UTC. */
  day: CalendarDay
  currency: string
  /** What arrives, in minor units. */
  amount: number
  entries: PayoutEntry[]
}

/** A payment provider. Every call throws when the provider can't be reached, and can be repeated. */
export type PaymentProvider = {
  name: string
  /** In whose name it sells, unless in the vendor's. */
  seller?: MerchantOfRecord | undefined
  /** The public key for the provider's script in the page; null if it needs none. */
  publicKey: string | null
  /** The methods that it can take; each customer sees those of them that fit (`methods/rules.ts`). */
  methods: readonly PaymentMethod[]
  /** Whether a token has the provider's format; with any other no payment begins. */
  isToken: (token: string) => boolean
  /** The header with the signature of its events, in lower case; null if it signs none. */
  signatureHeader: string | null
  /** Charges once for each payment id; a repeated call returns the outcome of the first. */
  charge: (charge: Charge) => Promise<PaymentReport>
  /** Cancels a payment that waits for its customer; returns its outcome, since it may have succeeded meanwhile. */
  cancel: (charge: Charge) => Promise<PaymentReport>
  /** Refunds once for each refund id; a repeated call returns the outcome of the first. */
  refund: (refund: RefundOrder) => Promise<RefundReport>
  /**
   * Our id of a payment that an event names by a reference that is not stored; missing where each payment has one reference.
   * Null for a payment that is not ours.
   */
  findPayment?: ((reference: string) => Promise<string | null>) | undefined
  /**
   * Verifies and reads a posted event; null when irrelevant. Throws ForgedEventError when unsigned or too old. A provider that
   * signs none believes nothing of what was posted, and asks its own API what is true; that may be several things.
   */
  readEvent: (
    body: string,
    signature: string | null,
    now: Date,
  ) => Promise<PaymentEvent | readonly PaymentEvent[] | null>
  /** The payouts that arrive in a period, the oldest first; left out where the provider does not report them. */
  listPayouts?: (period: Period) => Promise<Payout[]>
}

/** A call to a provider failed. The message says what to do, if that is known, and contains no secrets. */
export class ProviderCallError extends Error {
  override readonly name: string = 'ProviderCallError'
}

/** In whose name what this provider is paid for is sold. */
export const sellerOf = ({ seller }: { seller?: MerchantOfRecord | undefined }): Seller => seller ?? 'vendor'

export class ForgedEventError extends Error {
  override name = 'ForgedEventError'
}
