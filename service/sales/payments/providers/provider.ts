import type { PaymentMethod } from '../methods/rules.ts'

export type PaymentOutcome =
  | { status: 'Succeeded'; amount: number; currency: string }
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

/** A payment provider. Every call throws when the provider can't be reached, and can be repeated. */
export type PaymentProvider = {
  name: string
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
   * Verifies and reads a posted event; null when irrelevant. Throws ForgedEventError when unsigned or too old. A provider that
   * signs none believes nothing of what was posted, and asks its own API what is true; that may be several things.
   */
  readEvent: (
    body: string,
    signature: string | null,
    now: Date,
  ) => Promise<PaymentEvent | readonly PaymentEvent[] | null>
}

export class ForgedEventError extends Error {
  override name = 'ForgedEventError'
}
