import type { PaymentEvent } from '#service/sales/payments/providers/provider.ts'

/** A sale that a customer began in a program that was about to die, or that others lead on from. */
export type BegunSale = {
  orderId: string
  checkoutId: string
  /** Null when it is free. */
  card: string | null
  /** The Idempotency-Key of its payment. */
  key: string
  /** What the customer was told; null while no answer came. */
  answer: string | null
  ending: 'sold' | 'given back' | 'returned'
  /** Events about it that no answer came to: their sender posts them again. */
  unacknowledged: PaymentEvent[]
  /** Whether its customer tries again at once, or leaves it all to the shop and comes back at the very end. */
  isTriedAgain: boolean
}

/** A voucher that a customer redeems. */
export type BegunRedemption = { code: string; key: string; answer: string | null }

/** A device that asks for an activation, its customer who approves it, and the license token that it collects. */
export type BegunActivation = {
  requestId: string
  signature: string
  key: string
  /** Null while its customer has no answer, or has not been asked. */
  approval: string | null
  isCollecting: boolean
  /** The license token; null while it has none. */
  token: string | null
}

/** What the customers, devices and the provider of a shop know, whatever becomes of the shop. */
export type Ledger = { sales: BegunSale[]; redemptions: BegunRedemption[]; activations: BegunActivation[] }

/** What of it the shop is asked about when it starts again. */
export type Acknowledged = {
  /** Orders that were answered as completed. */
  orders: string[]
  codes: string[]
  /** Requests that were answered as fulfilled. */
  approved: string[]
  /** Requests whose device has its license token. */
  collected: string[]
}

export const acknowledgedOf = ({ sales, redemptions, activations }: Ledger): Acknowledged => ({
  orders: sales.filter(({ answer }) => answer === 'Completed').map(({ orderId }) => orderId),
  codes: redemptions.filter(({ answer }) => answer !== null).map(({ code }) => code),
  approved: activations.filter(({ approval }) => approval !== null).map(({ requestId }) => requestId),
  collected: activations.filter(({ token }) => token !== null).map(({ requestId }) => requestId),
})
