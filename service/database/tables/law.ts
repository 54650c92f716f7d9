import type { Time } from './columns.ts'

/** A withdrawal as it was declared; who that was, nobody has checked. */
export type WithdrawalTable = {
  id: string
  name: string
  email: string
  /** Which contract it is about, in the words of whoever declared it. */
  orderGiven: string
  statement: string
  receivedAt: Time
}
/** What a customer agreed to before they paid, in the words that stood beside the box they ticked. */
export type Consent = { text: string; agreedAt: string }
