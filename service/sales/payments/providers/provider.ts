/** What a provider says of a payment. Amounts are in minor units. */
export type PaymentOutcome =
  | { status: 'Succeeded'; amount: number; currency: string }
  | { status: 'Declined'; reason: string }
  /** Over for good: the order can't be paid any more. */
  | { status: 'Ended'; reason: string }
  /** The customer must do something more: by `secret` with the provider's own script, or at the checkout's test bank. */
  | { status: 'ActionRequired'; secret: string | null }
  /** Under way: an event tells later, or an answer to the next question. */
  | { status: 'Pending' }

/** One attempt to pay, as the provider is told of it. */
export type Charge = {
  paymentId: string
  /** What the provider's own script in the browser made of the customer's means of payment. */
  token: string
  amount: number
  currency: string
  /** The provider's own name for the payment, once it has told one. */
  reference: string | null
  createdAt: Date
  /** For the provider's receipts and its staff. */
  orderId: string
  email: string
}

/** An outcome with the provider's own name for the payment; null while it has none. */
export type PaymentReport = { outcome: PaymentOutcome; reference: string | null }

export type RefundOrder = {
  refundId: string
  paymentId: string
  reference: string | null
  amount: number
  currency: string
}
/** What became of a refund. One that is Pending is told of by an event later. */
export type RefundReport = {
  status: 'Pending' | 'Succeeded' | 'Failed'
  /** The provider's own name for the refund. */
  reference: string
  /** Why it failed, for the vendor. */
  reason: string | null
}

/** What a provider tells by itself. `paymentId` is ours; null when the provider knows its own reference only. */
export type PaymentEvent = { id: string; type: string; paymentId: string | null; reference: string | null } & (
  | { about: 'payment'; outcome: PaymentOutcome }
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
    }
)

/** Whoever takes the money. Every call throws when the provider can't be reached, and may be made again. */
export type PaymentProvider = {
  name: string
  /** What the page needs to talk to the provider by itself; null when nothing. */
  publicKey: string | null
  /** Whether a token can be one of its own; with any other no payment begins. */
  isToken: (token: string) => boolean
  /** The header in which its events carry their signature, in lower case. */
  signatureHeader: string
  /** Charges once for each payment id: asked again, it answers what became of the first. */
  charge: (charge: Charge) => Promise<PaymentReport>
  /** Gives up a payment that waits for its customer; answers what became of it, which may have succeeded meanwhile. */
  cancel: (charge: Charge) => Promise<PaymentReport>
  /** Gives money back once for each refund id: asked again, it answers what became of the first. */
  refund: (refund: RefundOrder) => Promise<RefundReport>
  /**
   * Reads what somebody posted in the provider's name; null when it is genuine and of no concern to us.
   * Throws ForgedEventError when it is not the provider's, or is older than the provider's tolerance.
   */
  readEvent: (body: string, signature: string | null, now: Date) => Promise<PaymentEvent | null>
}

/** What was posted in a provider's name is not theirs. */
export class ForgedEventError extends Error {
  override name = 'ForgedEventError'
}
