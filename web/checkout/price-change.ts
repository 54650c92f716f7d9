import type { Checkout } from '#contract/entities/checkout.ts'
import type { Money } from '#contract/entities/money.ts'
import { formatMoney, nameLine, priceLine } from './prices.ts'

type Priced = Pick<Checkout, 'items' | 'currency' | 'couponsApplied' | 'total'>

/** What an open order costs otherwise than before, in words for its customer; null when it is due as it was. */
export function describePriceChange(before: Priced, after: Priced): string | null {
  if (isSame(before.total.due, after.total.due)) return null
  return [
    ...lapsedCoupons(before, after).map((code) => `The coupon ${code} no longer counts.`),
    ...changedLines(before, after),
    ...changed('Taxes are', before.total.taxes, after.total.taxes),
    ...changed('The total is', before.total.due, after.total.due),
  ].join(' ')
}

const lapsedCoupons = (before: Priced, after: Priced) =>
  before.couponsApplied.map(({ code }) => code).filter((code) => !after.couponsApplied.some((one) => one.code === code))

/** What single lines cost otherwise; where a coupon is gone, that says it already. */
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
