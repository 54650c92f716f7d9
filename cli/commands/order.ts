import { formatMoney, minorDigits } from '#contract/format-money.ts'
import { transferFeeItem } from '#contract/license-transfers.ts'
import { nameMerchant } from '#contract/sellers.ts'
import type { Queryable } from '#service/database/index.ts'
import { oneLine } from '#service/messaging/index.ts'
import type { Services } from '#service/modules.ts'
import { toMajor, toMinor } from '#service/platform/index.ts'
import { type OrderRecord, readOrderRecord, titleOfMethod } from '#service/sales/index.ts'
import { type Answer, type CommandContext, type ShopCommand, UsageError } from '../command.ts'

export const orderIdOf = ({ words }: CommandContext): string => words[0] ?? ''

/** Why something is done, which is written down and mailed to the customer. Throws UsageError when it is not given. */
export function reasonOf({ options }: CommandContext): string {
  const reason = options.get('reason')?.trim()
  if (!reason) throw new UsageError('--reason: Say why: it is written down and mailed to the customer')
  if (reason.length > 300) throw new UsageError('--reason: Must have at most 300 characters')
  return reason
}

async function changeOrder(
  context: CommandContext,
  done: string,
  change: (services: Services, orderId: string) => Promise<unknown>,
): Promise<Answer> {
  const orderId = orderIdOf(context)
  // Of this id there is one, or the answer says that there is none before anything is opened.
  await readOrderRecord(context.database.query, orderId)
  await context.withServices((services) => change(services, orderId))
  return answerOrder(context.database.query, orderId, done)
}

async function answerOrder(db: Queryable, orderId: string, ...done: string[]): Promise<Answer> {
  const record = await readOrderRecord(db, orderId)
  return { text: [...done, ...describe(record)].join('\n'), data: toData(record) }
}

function describe({ order, lines, payments, refunds, disputes, invoices, licenses }: OrderRecord): string[] {
  const money = (amount: number | null, currency = order.currency) =>
    amount === null ? '-' : formatMoney(toMajor(amount, currency), currency)
  const { customer } = order
  return [
    `Order ${order.id}: ${order.status}, ${money(order.due)}, ${customer ? `${oneLine(customer.name)} <${customer.email}>` : 'nobody yet'}`,
    ...(order.purpose === 'TransferFee' ? ['  the fee of a license transfer'] : []),
    ...(order.seller === 'vendor' ? [] : [`  sold by ${nameMerchant(order.seller)}, which writes the invoice`]),
    ...lines.map(
      (line) =>
        `  line ${oneLine(line.lineId)}: ${line.quantity} x ${line.itemId}${nameFee(line)}${line.endedReason ? `, ended: ${line.endedReason}` : ''}`,
    ),
    ...payments.map(
      (payment) =>
        `  payment ${payment.id} by ${nameWay(payment)}: ${payment.status}, ${money(payment.amount, payment.currency)}${received(payment, money)}`,
    ),
    ...refunds.map(
      (refund) =>
        `  refund ${refund.id}: ${refund.status}, ${money(refund.amount, refund.currency)}, by ${refund.begunBy}: ${refund.reason}`,
    ),
    ...disputes.map(
      ({ id, status, amount, currency, reason }) => `  dispute ${id}: ${status}, ${money(amount, currency)}: ${reason}`,
    ),
    ...invoices.map(({ series, number }) => `  ${series === 'Invoice' ? 'invoice' : 'credit note'} ${number}`),
    ...licenses.map(
      ({ id, productId, status, revokedReason, customerId }) =>
        `  license ${id} of ${productId}: ${status}${revokedReason ? `, ${revokedReason}` : ''}${customerId === order.customerId ? '' : `, in account ${customerId}`}`,
    ),
  ]
}

/** What was transferred, of the line of a fee. */
const nameFee = ({ itemId, sold }: OrderRecord['lines'][number]) =>
  itemId === transferFeeItem && sold?.variation ? ` of ${oneLine(sold.variation.name)}` : ''

const nameWay = ({ provider, method }: OrderRecord['payments'][number]) => {
  const title = titleOfMethod(method)
  return title === null ? provider : `${provider}, ${title}`
}

const received = (
  { status, receivedAmount, receivedCurrency }: OrderRecord['payments'][number],
  money: (amount: number | null, currency?: string) => string,
) => (status === 'Held' ? `, but ${money(receivedAmount, receivedCurrency ?? undefined)} arrived` : '')

/** The same for programs: amounts in minor units, and nothing that a customer's browser holds. */
const toData = ({ order, lines, payments, refunds, disputes, invoices, licenses }: OrderRecord) => ({
  id: order.id,
  purpose: order.purpose,
  status: order.status,
  currency: order.currency,
  seller: order.seller,
  customer: order.customer,
  due: order.due,
  completedAt: order.completedAt,
  lines: lines.map(({ lineId, itemId, variationId, quantity, endedReason }) => ({
    lineId,
    itemId,
    variationId,
    quantity,
    endedReason,
  })),
  payments: payments.map(
    ({ token: _, actionSecret: __, actionUrl: ___, returnUrl: ____, payerKeyHash: _____, ...payment }) => payment,
  ),
  refunds,
  disputes,
  invoices,
  licenses: licenses.map(({ id, productId, status, revokedReason, customerId }) => ({
    id,
    productId,
    status,
    revokedReason,
    customerId,
  })),
})

export const orderShow: ShopCommand = {
  name: 'order show',
  words: ['<id>'],
  summary: 'All that is written down of an order',
  run: (context) => answerOrder(context.database.query, orderIdOf(context)),
}

export const orderRefund: ShopCommand = {
  name: 'order refund',
  words: ['<id>'],
  options: { reason: 'TEXT', amount: '12.50', lines: 'LINE,LINE' },
  required: ['reason'],
  summary:
    'Give back all of it, the lines named, or an amount; licenses of those lines end, and of all when all is back',
  async run(context) {
    const reason = reasonOf(context)
    const amount = await readAmount(context)
    const lineIds = context.options
      .get('lines')
      ?.split(',')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    return changeOrder(
      context,
      'The refund has begun: the running shop carries it out, and mails the customer.',
      (services, id) => services.refunds.request(id, { reason, amount, lineIds }),
    )
  },
}

async function readAmount(context: CommandContext): Promise<number | undefined> {
  const typed = context.options.get('amount')
  if (typed === undefined) return undefined
  const { order } = await readOrderRecord(context.database.query, orderIdOf(context))
  const digits = minorDigits(order.currency)
  const form = digits === 0 ? /^\d{1,12}$/ : new RegExp(`^\\d{1,12}(\\.\\d{1,${digits}})?$`)
  if (!form.test(typed))
    throw new UsageError(`--amount: Must be an amount of ${order.currency}, like ${digits === 0 ? '1250' : '12.50'}`)
  return toMinor(Number(typed), order.currency)
}

export const orderAccept: ShopCommand = {
  name: 'order accept',
  words: ['<id>'],
  summary: 'Take a held payment as it is: its order is completed',
  run: (context) =>
    changeOrder(context, 'The payment is accepted, and its order completed.', (services, id) =>
      services.paymentReview.accept(id),
    ),
}

export const orderReturn: ShopCommand = {
  name: 'order return',
  words: ['<id>'],
  options: { reason: 'TEXT' },
  required: ['reason'],
  summary: 'Give a held payment back: its order can be paid again',
  async run(context) {
    const reason = reasonOf(context)
    const done = 'The payment goes back: the running shop carries it out, and mails the customer.'
    return changeOrder(context, done, (services, id) => services.paymentReview.giveBack(id, reason))
  },
}

export const orderResend: ShopCommand = {
  name: 'order resend',
  words: ['<id>'],
  summary: 'Mail the confirmation of a completed order again, with its invoice and credit notes',
  async run(context) {
    const { to, mails } = await context.withServices(({ orderMails }) => orderMails.resend(orderIdOf(context)))
    return { text: `${mails === 1 ? 'One mail is' : `${mails} mails are`} queued to ${to}.`, data: { to, mails } }
  },
}
