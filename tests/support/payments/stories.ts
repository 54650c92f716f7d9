import type { PaymentEvent, PaymentOutcome } from '#service/sales/payments/providers/provider.ts'

/** A payment of an order, as it stands before anything is told of it. */
export type Sale = {
  orderId: string
  paymentId: string
  amount: number
  currency: string
  grantKeys: string[]
  /** Licenses that ended before a guest claimed them are never granted. */
  isGuests: boolean
}

/** What a payment and its order have come to. */
export type Ending = {
  payment: string
  order: string
  licenses: 'Active' | 'Revoked' | 'none'
  refunds: number
  disputes: number
}

/** What a provider tells of a payment, in the order in which it happened; and in what that may end, in whatever order it comes. */
type Plot = {
  card: string
  tell: (events: Teller) => PaymentEvent[]
  endings: Ending[]
}
export type Story = { name: string; sale: Sale; events: PaymentEvent[]; endings: Ending[] }

const sold: Ending = { payment: 'Succeeded', order: 'Completed', licenses: 'Active', refunds: 0, disputes: 0 }
const unsold: Ending = { payment: 'Declined', order: 'Open', licenses: 'none', refunds: 0, disputes: 0 }

const plots: Record<string, Plot> = {
  paid: {
    card: 'tok_slow',
    tell: ({ succeeded }) => [succeeded()],
    endings: [sold],
  },
  'paid, which two events tell': {
    card: 'tok_slow',
    tell: ({ succeeded }) => [succeeded(), succeeded()],
    endings: [sold],
  },
  'paid after a second step': {
    card: 'tok_second_step',
    tell: ({ actionRequired, succeeded }) => [actionRequired(), succeeded()],
    endings: [sold],
  },
  declined: {
    card: 'tok_second_step',
    tell: ({ actionRequired, declined }) => [actionRequired(), declined()],
    endings: [unsold],
  },
  'told both ways': {
    card: 'tok_slow',
    tell: ({ succeeded, declined }) => [succeeded(), declined()],
    endings: [sold, { ...unsold, payment: 'Returned', refunds: 1 }],
  },
  ended: {
    card: 'tok_slow',
    tell: ({ ended }) => [ended()],
    endings: [{ ...unsold, order: 'Failed' }],
  },
  'of another amount': {
    card: 'tok_slow',
    tell: ({ succeeded }) => [succeeded(1)],
    endings: [{ ...unsold, payment: 'Held', order: 'PaymentProcessing' }],
  },
  'given back': {
    card: 'tok_slow',
    tell: ({ succeeded, refunded, sale }) => [
      succeeded(),
      refunded('whole', sale.amount, 'Pending'),
      refunded('whole', sale.amount),
    ],
    endings: [{ ...sold, licenses: 'Revoked', refunds: 1 }],
  },
  'given back in two parts': {
    card: 'tok_second_step',
    tell: ({ succeeded, refunded, sale }) => [
      succeeded(),
      refunded('first', sale.amount - 100),
      refunded('second', 100),
    ],
    endings: [{ ...sold, licenses: 'Revoked', refunds: 2 }],
  },
  'given back in part': {
    card: 'tok_slow',
    tell: ({ succeeded, refunded }) => [succeeded(), refunded('courtesy', 100)],
    endings: [{ ...sold, refunds: 1 }],
  },
  'disputed and lost': {
    card: 'tok_slow',
    tell: ({ succeeded, disputed }) => [succeeded(), disputed('Open'), disputed('Lost')],
    endings: [{ ...sold, licenses: 'Revoked', disputes: 1 }],
  },
  'disputed and won': {
    card: 'tok_slow',
    tell: ({ succeeded, disputed }) => [succeeded(), disputed('Open'), disputed('Won')],
    endings: [{ ...sold, disputes: 1 }],
  },
}

export type PlotName = string
export const plotNames: readonly PlotName[] = Object.keys(plots)
export const cardOf = (name: PlotName) => plotOf(name).card

/** The events of a payment as its provider tells them, each with an id of its own. */
export function tellStory(name: PlotName, sale: Sale): Story {
  const { tell, endings } = plotOf(name)
  const teller = createTeller(sale)
  // News of a payment under way are what a provider tells most, and change the least.
  const events = [...tell(teller), teller.pending(), teller.pending()]
  return { name, sale, events, endings: sale.isGuests ? endings.map(asGuests) : endings }
}

/** Of an order that nothing was due for: whatever is told of its payment, it stays as it was. */
export const tellOfFree = (name: PlotName, sale: Sale): Story => ({
  name,
  sale,
  endings: [sold],
  events: tellStory(name, { ...sale, amount: 9900 }).events,
})

const asGuests = (ending: Ending): Ending => (ending.licenses === 'Revoked' ? { ...ending, licenses: 'none' } : ending)

function plotOf(name: PlotName): Plot {
  const plot = plots[name]
  if (!plot) throw new Error(`There is no story ${name}`)
  return plot
}

type Teller = ReturnType<typeof createTeller>

export function createTeller(sale: Pick<Sale, 'paymentId' | 'amount' | 'currency'>) {
  const { paymentId, amount, currency } = sale
  let count = 0
  const named = (type: string) => {
    count += 1
    return { id: `told-${count}-of-${paymentId}`, type, paymentId, reference: `test_${paymentId}` }
  }
  const payment = (outcome: PaymentOutcome): PaymentEvent => ({ ...named('payment'), about: 'payment', outcome })
  return {
    sale,
    pending: () => payment({ status: 'Pending' }),
    actionRequired: () => payment({ status: 'ActionRequired', secret: null }),
    succeeded: (surplus = 0) => payment({ status: 'Succeeded', amount: amount + surplus, currency }),
    declined: () => payment({ status: 'Declined', reason: 'The card was declined' }),
    ended: () => payment({ status: 'Ended', reason: 'The provider closed this payment' }),
    refunded: (name: string, part: number, status: 'Pending' | 'Succeeded' = 'Succeeded'): PaymentEvent => ({
      ...named('refund'),
      about: 'refund',
      refundId: null,
      amount: part,
      currency,
      report: { status, reference: `refund-${name}-of-${paymentId}`, reason: null },
    }),
    disputed: (status: 'Open' | 'Won' | 'Lost'): PaymentEvent => ({
      ...named('dispute'),
      about: 'dispute',
      disputeId: `dispute-of-${paymentId}`,
      status,
      amount,
      currency,
      reason: 'fraudulent',
    }),
  }
}
