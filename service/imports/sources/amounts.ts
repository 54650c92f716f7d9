import { formatMoney, minorDigits } from '#contract/format-money.ts'
import type { RecordOf } from '../records.ts'
import { FieldError } from './fields.ts'
import type { Found } from './source.ts'

/**
 * An amount in minor units as a store counts them, in minor units of ISO 4217. Stores count some currencies otherwise: to Stripe
 * and what is built on it, an Icelandic crown has hundredths and a Malagasy ariary none. Throws a FieldError where this loses a part.
 */
export function toIsoMinor(amount: number, currency: string, storeDigits: number, field: string): number {
  const factor = 10 ** (minorDigits(currency.toUpperCase()) - storeDigits)
  const converted = factor >= 1 ? amount * factor : amount / Math.round(1 / factor)
  if (!Number.isSafeInteger(converted)) throw new FieldError(field, `is no amount of ${currency}: ${amount}`)
  return converted
}

/** An order, with a warning if it says that more was refunded than was paid; other things as they are. */
export function* withWarnings(order: Found): Iterable<Found> {
  yield order
  if (order.kind !== 'order' || order.refunded <= order.total) return
  const currency = order.currency.toUpperCase()
  // Amounts of what is no currency cannot be written, and the order is rejected because of it.
  if (!/^[A-Z]{3}$/.test(currency)) return
  const write = (minor: number) => formatMoney(minor / 10 ** minorDigits(currency), currency)
  const amounts = `${write(order.refunded)} was refunded, which is more than the total of ${write(order.total)}`
  yield { kind: 'warning', reason: `Order ${order.number ?? order.key}: ${amounts}` }
}

/** What an order's status is by what was refunded; a dispute is stated apart. */
export function statusOf(total: number, refunded: number): RecordOf<'order'>['status'] {
  if (refunded <= 0) return 'Paid'
  return refunded >= total ? 'Refunded' : 'PartlyRefunded'
}
