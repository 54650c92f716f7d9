import type { Checkout } from '#contract/entities/checkout.ts'
import type { Money } from '#contract/entities/money.ts'
import type { LineItem } from '#contract/entities/orders.ts'
import { formatMoney as formatAmount } from '#contract/format-money.ts'
import { untaxedWords } from '#web/ui/tax-words.ts'

/** An amount as text, formatted as on the shop's pages and in its emails. */
export const formatMoney = ({ currency, amount }: Money): string => formatAmount(amount, currency)

/** The price of a line with its quantity, now and before discounts; null when the order does not contain it. */
export function priceLine(line: LineItem, currency: string): { now: Money; before: Money | null } | null {
  const price = (line.price ?? line.variation?.price)?.[currency]
  if (price === undefined) return null
  const original = line.variation?.originalPrice[currency] ?? price
  // Floating-point sums have more decimals than any currency.
  const money = (amount: number) => ({ currency, amount: Number(amount.toFixed(4)) })
  const parts = line.parts ?? [{ quantity: line.quantity, price: { [currency]: price } }]
  const now = parts.reduce((sum, part) => sum + (part.price[currency] ?? 0) * part.quantity, 0)
  return { now: money(now), before: original > price ? money(original * line.quantity) : null }
}

/** The name of a line. */
export function nameLine(line: LineItem): string {
  return line.type === 'Product' ? (line.product?.name ?? line.productId) : (line.bundle?.name ?? line.bundleId)
}

type TaxRules = {
  /** Whether the shop never charges any. */
  isUntaxed: boolean
  /** The currencies in which prices contain the tax. */
  pricesIncludeTax: readonly string[]
}

/**
 * The taxes by name; while the customer's country is unknown, that the prices contain them, or that they depend on it. A shop that
 * never charges any says so as its cart does.
 */
export function nameTaxes(
  {
    total,
    currency,
    taxation,
    billing,
    status,
    merchant,
  }: Pick<Checkout, 'total' | 'currency' | 'taxation' | 'billing' | 'status' | 'merchant'>,
  { isUntaxed, pricesIncludeTax }: TaxRules,
): { label: string; words: string }[] {
  if (isUntaxed && total.taxes.amount === 0) return [{ label: 'Taxes', words: untaxedWords }]
  if (merchant && !isCharged(status))
    return [{ label: 'Taxes', words: pricesIncludeTax.includes(currency) ? 'included' : 'at payment' }]
  if (!taxation && status === 'Open' && billing.address === null)
    return [{ label: 'Taxes', words: pricesIncludeTax.includes(currency) ? 'included' : 'by your country' }]
  const rows = taxation?.rows.length ? taxation.rows : [{ label: 'Taxes', amount: total.taxes }]
  return rows.map(({ label, amount }) => ({ label, words: formatMoney(amount) }))
}

/** Whether a merchant of record has said what it charged. */
const isCharged = (status: Checkout['status']) => status === 'Completed' || status === 'Held'

/** Whether the total lacks taxes that a merchant of record adds at the payment. */
export const lacksTaxes = (
  { merchant, status, currency }: Pick<Checkout, 'merchant' | 'status' | 'currency'>,
  { pricesIncludeTax }: Pick<TaxRules, 'pricesIncludeTax'>,
): boolean => merchant !== undefined && !isCharged(status) && !pricesIncludeTax.includes(currency)

/** Notes that explain how the sums follow from the prices of the lines: how tax is included, and why. */
export function explainSums({
  items,
  currency,
  total,
  taxation,
}: Pick<Checkout, 'items' | 'currency' | 'total' | 'taxation'>) {
  const prices = items.reduce((sum, line) => sum + (priceLine(line, currency)?.now.amount ?? 0), 0)
  // Floating-point sums are not exact, but half the smallest unit is less than any tax.
  const isBelowPrices = total.due.amount < prices - 0.005
  const howTaxed = taxation?.included ? 'The prices above contain the tax.' : isBelowPrices && untaxed
  return [howTaxed, taxation?.note].filter((words) => typeof words === 'string')
}

const untaxed = 'The prices above contain tax that you do not have to pay.'

type Priced = Pick<Checkout, 'items' | 'currency' | 'couponsApplied' | 'total'>

/** Describes how the price of an open order has changed, for the customer; null when the amount due is the same. */
export function describePriceChange(before: Priced, after: Priced): string | null {
  if (isSame(before.total.due, after.total.due)) return null
  return [
    ...lapsedCoupons(before, after).map((code) => `The coupon ${code} no longer applies.`),
    ...changedLines(before, after),
    ...changed('Taxes are', before.total.taxes, after.total.taxes),
    ...changed('The total is', before.total.due, after.total.due),
  ].join(' ')
}

const lapsedCoupons = (before: Priced, after: Priced) =>
  before.couponsApplied.map(({ code }) => code).filter((code) => !after.couponsApplied.some((one) => one.code === code))

/** Changes of single lines; a lapsed coupon explains them already. */
function changedLines(before: Priced, after: Priced): string[] {
  if (lapsedCoupons(before, after).length > 0) return []
  return after.items.flatMap((line) => {
    const known = before.items.find(({ id }) => id === line.id)
    const was = known && priceLine(known, before.currency)
    const is = priceLine(line, after.currency)
    return was && is ? changed(`${nameLine(line)} is`, was.now, is.now) : []
  })
}

const changed = (subject: string, was: Money, is: Money) =>
  isSame(was, is) ? [] : [`${subject} now ${formatMoney(is)} instead of ${formatMoney(was)}.`]

export const isSame = (one: Money, other: Money) => one.amount === other.amount && one.currency === other.currency
