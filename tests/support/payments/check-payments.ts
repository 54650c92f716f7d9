import type { Database } from '#service/database/database.ts'
import type { Row } from '#service/database/schema.ts'
import { delayOf } from '#service/sales/payments/methods/rules.ts'
import type { Ending, Story } from './stories.ts'

type Mail = { id: string; to: string; subject: string; text: string }
export type Books = {
  orders: Row<'orders'>[]
  payments: Row<'payments'>[]
  licenses: Row<'licenses'>[]
  refunds: Row<'refunds'>[]
  disputes: Row<'disputes'>[]
  invoices: Row<'invoices'>[]
  events: Row<'paymentEvents'>[]
  mails: Mail[]
}

export async function readBooks({ query }: Database, mails: Mail[]): Promise<Books> {
  return {
    orders: await query.selectFrom('orders').selectAll().execute(),
    payments: await query.selectFrom('payments').selectAll().execute(),
    licenses: await query.selectFrom('licenses').selectAll().execute(),
    refunds: await query.selectFrom('refunds').selectAll().execute(),
    disputes: await query.selectFrom('disputes').selectAll().execute(),
    invoices: await query.selectFrom('invoices').selectAll().execute(),
    events: await query.selectFrom('paymentEvents').selectAll().execute(),
    mails,
  }
}

/** All that is not exactly as it should be after these stories; empty when everything is. */
export function findFaults(books: Books, stories: readonly Story[]): string[] {
  const mailed = countBy(confirmations(books), ({ text }) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)?.[0] ?? 'none')
  return [
    ...stories.flatMap((story) => findStoryFaults(books, story, mailed.get(story.sale.orderId) ?? 0)),
    ...findNumberFaults(books),
    ...findMailFaults(books),
  ]
}

const confirmations = ({ mails }: Books) => mails.filter(({ subject }) => /^Your .* licenses$/.test(subject))

function findStoryFaults(books: Books, { name, sale, endings }: Story, mails: number): string[] {
  const { orderId, paymentId } = sale
  const licenses = books.licenses.filter((license) => license.orderId === orderId)
  const ending = {
    payment: books.payments
      .filter((payment) => payment.orderId === orderId)
      .map(({ status }) => status)
      .join(),
    order: books.orders
      .filter(({ id }) => id === orderId)
      .map(({ status }) => status)
      .join(),
    licenses: [...new Set(licenses.map(({ status }) => status))].join() || 'none',
    refunds: books.refunds.filter((refund) => refund.paymentId === paymentId && refund.status === 'Succeeded').length,
    disputes: books.disputes.filter((dispute) => dispute.paymentId === paymentId).length,
  }
  const seen = JSON.stringify(ending)
  if (!endings.some((one) => JSON.stringify(inOrder(one)) === seen)) return [`an order of '${name}' ended as ${seen}`]
  const granted = licenses.map(({ grantKey }) => grantKey).sort()
  const due = ending.licenses === 'none' ? [] : [...sale.grantKeys].sort()
  const isSold = ending.order === 'Completed'
  return [
    ...(granted.join() === due.join() ? [] : [`'${name}' granted ${granted.join()}, not ${due.join()}`]),
    ...(mails === (isSold ? 1 : 0) ? [] : [`'${name}' was confirmed by ${mails} mails`]),
  ]
}

const inOrder = ({ payment, order, licenses, refunds, disputes }: Ending) => ({
  payment,
  order,
  licenses,
  refunds,
  disputes,
})

/** One invoice for each order that was paid for, one credit note for each refund of one, and no number left out. */
function findNumberFaults({ orders, payments, refunds, invoices }: Books): string[] {
  const paid = orders.filter(({ status, due }) => status === 'Completed' && due !== 0).map(({ id }) => id)
  const ofSold = new Set(payments.filter(({ status }) => status === 'Succeeded').map(({ id }) => id))
  const credited = refunds.filter(({ status, paymentId }) => status === 'Succeeded' && ofSold.has(paymentId))
  const numbersOf = (series: string) => invoices.filter((invoice) => invoice.series === series)
  return [
    ...compare(
      'invoices',
      numbersOf('Invoice').map(({ orderId }) => orderId),
      paid,
    ),
    ...compare(
      'credit notes',
      numbersOf('CreditNote').map(({ refundId }) => refundId ?? ''),
      credited.map(({ id }) => id),
    ),
    ...['Invoice', 'CreditNote'].flatMap((series) => {
      const numbers = numbersOf(series)
        .map(({ number }) => number)
        .sort((one, other) => one - other)
      return numbers.every((number, index) => number === index + 1) ? [] : [`${series} numbers: ${numbers.join()}`]
    }),
  ]
}

function findMailFaults({ mails, payments, refunds, invoices }: Books): string[] {
  const given = refunds.filter(({ status }) => status === 'Succeeded').length
  const credited = invoices.filter(({ series }) => series === 'CreditNote').length
  const delayed = payments.filter(({ method }) => delayOf(method) !== null)
  const due: [subject: RegExp, count: number][] = [
    [/^Your refund from /, credited],
    [/^Your payment to .* goes back$/, given - credited],
    [/^Your payment to .* is on its way$/, delayed.length],
    [/^Your payment to .* did not go through$/, delayed.filter(({ status }) => status === 'Declined').length],
    [/^A payment waits for you/, payments.filter(({ status }) => status === 'Held').length],
    [/^A refund failed/, refunds.filter(({ status }) => status === 'Failed').length],
  ]
  const twice = [...countBy(mails, ({ id }) => id)].filter(([, count]) => count > 1)
  return [
    ...twice.map(([id, count]) => `the mail ${id} was sent ${count} times`),
    ...due.flatMap(([subject, count]) => {
      const sent = mails.filter((mail) => subject.test(mail.subject)).length
      return sent === count ? [] : [`${subject} was mailed ${sent} times, not ${count}`]
    }),
  ]
}

/** Each event of a payment of the provider is there once, and none of any other. */
export function findEventFaults({ events, payments }: Books, stories: readonly Story[]): string[] {
  const ours = new Set(payments.filter(({ provider }) => provider === 'test').map(({ id }) => id))
  const told = stories.filter(({ sale }) => ours.has(sale.paymentId)).flatMap((story) => story.events)
  return compare(
    'events',
    events.map(({ id }) => id),
    told.map(({ id }) => id),
  )
}

function compare(what: string, seen: string[], due: string[]): string[] {
  const [left, right] = [[...seen].sort().join(), [...due].sort().join()]
  return left === right ? [] : [`${what} of ${seen.length} are there, and ${due.length} should be`]
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}
