import type { Calls } from './calls.ts'
import type { SignedIn } from './customers.ts'
import type { Ledger } from './ledger.ts'
import type { KnownPayment } from './messages.ts'

/** Those outside of a shop that dies: they know what they asked for and what they were answered. */
export type Party = Calls & {
  buyer: SignedIn
  /** Redeems vouchers, and activates devices with what they give. */
  owner: SignedIn
  ledger: Ledger
  /** The payments of the running shop. */
  readPayments: () => Promise<KnownPayment[]>
}

/** Makes everything ready for a step; what it answers leads the shop past it. */
export type Act = (party: Party) => Promise<() => Promise<void>>
