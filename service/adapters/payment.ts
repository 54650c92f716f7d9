/** What a provider says of a payment. */
export type PaymentOutcome =
  | { status: 'Succeeded'; amount: number; currency: string }
  | { status: 'Declined'; reason: string }
  /** Over for good: the order can't be paid any more. */
  | { status: 'Ended'; reason: string }
  /** The customer must do something more at `actionPath` of the checkout page. */
  | { status: 'ActionRequired' }

export type Charge = { paymentId: string; token: string; amount: number; currency: string }

/** Whoever takes the money. Amounts are in minor units. */
export type PaymentProvider = {
  name: string
  /** Charges once for each payment id: asked again, it answers what became of the first. Throws when it can't be reached. */
  charge: (charge: Charge) => Promise<PaymentOutcome>
  /** Takes the answer of the second step, where the provider leaves that to us. */
  answerAction: (paymentId: string, approve: boolean) => Promise<PaymentOutcome>
  /** Gives up a second step that nobody took; answers what became of the payment, which may have succeeded meanwhile. */
  cancelAction: (paymentId: string) => Promise<PaymentOutcome>
}
