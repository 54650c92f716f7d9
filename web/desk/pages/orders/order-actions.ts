import type { ResponseOf } from '#contract/endpoint.ts'
import type { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { type Action, mailedReason, option, type Values } from '../../actions/action.ts'
import { readAmount } from '../../actions/read-amount.ts'
import { call } from '../../api/calls.ts'
import { formatAmount, shortId } from '../../format.ts'

export type OrderRecord = ResponseOf<(typeof vendorApi)['showOrder']>

const reasonOf = ({ reason = '' }: Values) => reason
const nameItem = ({ id }: OrderRecord) => `Order ${shortId(id)}`
const isHeld = ({ payments }: OrderRecord) => payments.some(({ status }) => status === 'Held')

const everything = 'all'
const partly = 'amount'

/** Reads what to refund: everything, an amount in minor units, or one line by its id. */
function readRefund({ what = everything, amount = '' }: Values, currency: string) {
  if (what === everything) return {}
  return what === partly ? { amount: readAmount('amount', amount, currency) } : { lineIds: [what] }
}

export const refundOrder: Action<OrderRecord> = {
  name: 'refund',
  label: 'Refund',
  permission: 'orders:refund',
  isDangerous: true,
  isOffered: ({ status, refundable }) => status === 'Completed' && refundable > 0,
  nameItem,
  explain: ({ due, currency, customer }) =>
    `${formatAmount(due, currency) || 'The order'} was paid${customer ? ` by ${customer.name}` : ''}. The licenses of each item that is refunded end, and their devices are freed. Refunding an amount ends no license until all of the payment is refunded.`,
  fields: ({ lines, currency, refundable }) => [
    {
      kind: 'choice',
      name: 'what',
      label: 'What to refund',
      initial: everything,
      options: [
        { value: everything, label: `Everything that is left, ${formatAmount(refundable, currency)}` },
        ...lines
          .filter(({ endedReason }) => endedReason === null)
          .map(({ lineId, name, quantity, refundable }) => ({
            value: lineId,
            label: `${quantity === 1 ? '' : `${quantity} × `}${name}, ${formatAmount(refundable, currency)}`,
          })),
        { value: partly, label: 'An amount' },
      ],
    },
    {
      kind: 'number',
      name: 'amount',
      label: `Amount in ${currency}`,
      onlyFor: { name: 'what', value: partly },
    },
  ],
  reasonHint: mailedReason,
  run: async ({ id, currency, version }, values, attempt) =>
    call('refundOrder', {
      parameters: { id },
      body: { reason: reasonOf(values), version, ...readRefund(values, currency) },
      ...attempt,
    }),
  command: ({ id }, { what = everything, amount, reason }) => [
    ...['order', 'refund', id],
    ...(what === partly ? option('amount', amount) : what === everything ? [] : option('lines', what)),
    ...option('reason', reason),
  ],
  done: ({ id }) => `The refund of order ${shortId(id)} has begun.`,
}

export const acceptPayment: Action<OrderRecord> = {
  name: 'accept',
  label: 'Accept payment',
  permission: 'orders:review',
  isOffered: isHeld,
  nameItem,
  explain: () => 'The held payment is taken as it is, and the order is completed.',
  run: ({ id, version }, values, attempt) =>
    call('acceptPayment', { parameters: { id }, body: { reason: reasonOf(values), version }, ...attempt }),
  command: ({ id }) => ['order', 'accept', id],
  done: ({ id }) => `The payment of order ${shortId(id)} is accepted.`,
}

export const returnPayment: Action<OrderRecord> = {
  name: 'return',
  label: 'Return payment',
  permission: 'orders:review',
  isDangerous: true,
  isOffered: isHeld,
  nameItem,
  explain: () => 'The held payment goes back to the customer, who can pay the order again.',
  reasonHint: mailedReason,
  run: ({ id, version }, values, attempt) =>
    call('returnPayment', { parameters: { id }, body: { reason: reasonOf(values), version }, ...attempt }),
  command: ({ id }, values) => ['order', 'return', id, ...option('reason', reasonOf(values))],
  done: ({ id }) => `The payment of order ${shortId(id)} is being returned.`,
}

export const resendOrderMail: Action<OrderRecord> = {
  name: 'resend',
  label: 'Mail again',
  permission: 'orders:mail',
  isOffered: ({ status }) => status === 'Completed',
  nameItem,
  explain: ({ customer }) =>
    `The confirmation is mailed again${customer ? ` to ${customer.email}` : ''}, with the invoice and credit notes.`,
  run: ({ id }, values, attempt) =>
    call('resendOrderMail', { parameters: { id }, body: { reason: reasonOf(values) }, ...attempt }),
  command: ({ id }) => ['order', 'resend', id],
  done: ({ id }) => `The confirmation of order ${shortId(id)} is on its way again.`,
}

export const orderActions: readonly Action<OrderRecord>[] = [refundOrder, acceptPayment, returnPayment, resendOrderMail]
