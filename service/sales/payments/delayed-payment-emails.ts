import type { Row, Tx } from '#service/database/index.ts'
import {
  button,
  type Email,
  type EmailSettings,
  facts,
  formatMinor,
  greet,
  paragraph,
  type QueueEmail,
  type Reader,
} from '#service/messaging/index.ts'
import { type MailedOrder, queueToCustomer } from '../orders/emails.ts'
import { rulesOfMethod } from './methods/rules.ts'
import type { OrderedTrial } from './ordered-trials.ts'

/** Emails to the customers of payments that are decided days later. Each is sent once. */
export const createDelayedPaymentMails = (queue: QueueEmail, settings: EmailSettings) => ({
  /** The payment is under way: what happens next, and what can be tried until then. */
  queueDelayedPayment: (
    tx: Tx,
    payment: DelayedPayment,
    order: MailedOrder,
    trials: readonly OrderedTrial[],
  ): Promise<void> =>
    queueToCustomer(queue, tx, { kind: 'payment-delayed', key: `payment-delayed:${payment.id}` }, order, (to) =>
      delayedPaymentEmail(settings, to, payment, trials),
    ),
  /** The payment has failed: how to pay again, in the checkout at `checkoutUrl` or, if there is none, in the shop. */
  queueDelayedPaymentFailed: (
    tx: Tx,
    payment: DelayedPayment,
    order: MailedOrder,
    checkoutUrl: string | null,
  ): Promise<void> =>
    queueToCustomer(queue, tx, { kind: 'payment-failed', key: `payment-failed:${payment.id}` }, order, (to) =>
      delayedPaymentFailedEmail(settings, to, { payment, checkoutUrl }),
    ),
})

type DelayedPayment = Pick<Row<'payments'>, 'id' | 'orderId' | 'amount' | 'currency' | 'method'>

const factsOf = ({ orderId, amount, currency, method }: DelayedPayment) =>
  facts({
    Order: orderId,
    Amount: formatMinor(amount, currency),
    'Paid with': rulesOfMethod(method)?.title ?? null,
  })

const becauseOf = ({ vendor }: EmailSettings) => `an order at ${vendor.name} was placed with this address.`

/** 'Talon (14 days) and Merlin (30 days)'. */
const listTrials = (trials: readonly OrderedTrial[]) =>
  new Intl.ListFormat('en').format(trials.map(({ name, days }) => `${name} (${days} days)`))

export function delayedPaymentEmail(
  settings: EmailSettings,
  to: Reader,
  payment: DelayedPayment,
  trials: readonly OrderedTrial[],
): Email {
  const days = rulesOfMethod(payment.method)?.delay?.businessDays
  return {
    subject: `Your payment to ${settings.vendor.name} is on its way`,
    preview: 'Your licenses come as soon as it has arrived. There is nothing to do.',
    title: 'Your payment is on its way',
    blocks: [
      paragraph(greet(to.name)),
      paragraph(
        `Thank you for your order. Your bank takes ${days === undefined ? 'some days' : `about ${days} business days`} to carry out this payment.`,
      ),
      paragraph(
        'We will write again as soon as it has arrived, with your licenses. If it does not go through, we will tell you as well. There is nothing to do until then, so please do not pay again.',
      ),
      ...(trials.length === 0
        ? []
        : [
            paragraph(
              `You don’t have to wait before you play: open the plug-in and start the free trial of ${listTrials(trials)}.`,
            ),
          ]),
      factsOf(payment),
    ],
    because: becauseOf(settings),
  }
}

export function delayedPaymentFailedEmail(
  settings: EmailSettings,
  to: Reader,
  { payment, checkoutUrl }: { payment: DelayedPayment; checkoutUrl: string | null },
): Email {
  return {
    subject: `Your payment to ${settings.vendor.name} did not go through`,
    preview: 'Nothing was charged. You can pay your order in another way.',
    title: 'Your payment did not go through',
    blocks: [
      paragraph(greet(to.name)),
      paragraph(
        'Your bank did not carry out the payment of your order. You were not charged, and no license was granted.',
      ),
      factsOf(payment),
      ...(checkoutUrl === null
        ? [
            paragraph('If you still want what you ordered, buy it again in our shop.'),
            button('Open the shop', settings.publicUrl),
          ]
        : [
            paragraph('Your order is kept for a week. You can pay it in another way, and your details are filled in.'),
            button('Pay in another way', checkoutUrl),
          ]),
    ],
    because: becauseOf(settings),
  }
}
