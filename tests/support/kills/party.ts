import type { Calls } from './calls.ts'
import type { Ledger } from './ledger.ts'
import type { KnownPayment } from './messages.ts'

/** Those outside of a shop that dies: they know what they asked for and what they were answered. */
export type Party = Calls & {
  /** The access token of a customer who buys. */
  buyer: string
  /** That of one who redeems vouchers, and activates devices with what they give. */
  owner: string
  ledger: Ledger
  /** The payments of the running shop. */
  readPayments: () => Promise<KnownPayment[]>
}

/** Makes everything ready for a step; what it answers leads the shop past it. */
export type Act = (party: Party) => Promise<() => Promise<void>>
