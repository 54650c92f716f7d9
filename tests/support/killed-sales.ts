import type { FailpointName } from '#service/adapters/failpoint.ts'
import type { PaymentEvent } from '#service/adapters/payment.ts'
import { signTestEvent } from '#service/adapters/test-events.ts'
import type { Customer } from './customer.ts'
import type { BegunSale, KnownPayment } from './kill-books.ts'
import { createTeller } from './payment-stories.ts'

/** Takes the whole price in the shop of a chain of kills. */
export const freeCode = 'ODDFIVE'

/** Posts an event in the test provider's name; false when the program died over it. */
export type Poster = (event: PaymentEvent) => Promise<boolean>
type Shop = { customer: Customer; post: Poster; begun: BegunSale[] }
/** What leads a program past a step; it knows payments as they were before. */
type Act = (shop: Shop, payments: KnownPayment[]) => Promise<void>

export function createPoster(url: string, secret: string): Poster {
  return async (event) => {
    const body = JSON.stringify(event)
    const headers = { 'content-type': 'application/json', 'test-signature': signTestEvent(secret, body, new Date()) }
    const response = await fetch(`${url}/api/payments/events/test`, { method: 'POST', headers, body }).catch(
      (error: unknown) => {
        if (error instanceof TypeError) return null
        throw error
      },
    )
    if (response !== null && response.status !== 204) throw new Error(`An event was answered ${response.status}`)
    return response !== null
  }
}

/** A sale by a test card, or for nothing without one. */
export const sell =
  (card: string | null): Act =>
  async ({ customer, begun }) => {
    const { orderId, checkoutId } = await customer.openCheckout()
    if (card === null) await customer.applyCoupon(orderId, freeCode)
    const sale: BegunSale = { orderId, checkoutId, card, ending: 'sold', answer: null, unacknowledged: [] }
    begun.push(sale)
    sale.answer = (await customer.pay(checkoutId, card))?.status ?? null
  }

/** The provider tells that one of the payments that had succeeded was given back. */
const giveBack: Act = async ({ begun, post }, payments) => {
  const { sale, payment } = find(begun, payments, 'Succeeded')
  sale.ending = 'given back'
  await tell(post, sale, [createTeller(payment).refunded('whole', payment.amount)])
}

/** A payment succeeds that was declined before: the shop gives it back by itself. */
const comeLate: Act = async ({ begun, post }, payments) => {
  const { sale, payment } = find(begun, payments, 'ActionRequired')
  sale.ending = 'returned'
  const { declined, succeeded } = createTeller(payment)
  await tell(post, sale, [declined(), succeeded()])
}

function find(begun: BegunSale[], payments: KnownPayment[], status: string) {
  for (const sale of begun) {
    const payment = payments.find((one) => one.orderId === sale.orderId && one.status === status && one.amount > 0)
    if (payment && sale.ending === 'sold') return { sale, payment }
  }
  throw new Error(`No sale is there whose payment is ${status}`)
}

async function tell(post: Poster, sale: BegunSale, events: PaymentEvent[]): Promise<void> {
  for (const event of events) if (!(await post(event))) sale.unacknowledged.push(event)
}

/** What leads past each step: those of a sale, and then those of its refund, for which there must have been sales. */
export const acts: Record<'sale' | 'refund', Partial<Record<FailpointName, Act>>> = {
  sale: {
    'payment-begun': sell('tok_success'),
    'payment-charged': sell('tok_success'),
    'event-noted': sell('tok_duplicate'),
    'completion-begun': sell('tok_success'),
    'order-completed': sell(null),
    'licenses-granted': sell('tok_success'),
    'mail-queued': sell('tok_duplicate'),
    'completion-committed': sell(null),
    'invoice-counted': sell('tok_success'),
    'invoice-committed': sell('tok_success'),
  },
  refund: { 'refund-given': comeLate, 'refund-noted': giveBack, 'lines-ended': giveBack },
}
