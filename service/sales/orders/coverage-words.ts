import { formatMoney } from '#contract/format-money.ts'
import type { Catalogue, CatalogueCoupon } from '#service/catalogue/index.ts'
import { toMajor } from '#service/platform/index.ts'

/** How many products are named before the others are only counted. */
const named = 3

/** What a coupon takes off how many copies of what, for its customer: '20 % off one copy of Clatter'. */
export function describeCoverage(coupon: CatalogueCoupon, catalogue: Catalogue, currency: string): string {
  const { basisPoints, amounts, minimumPrices } = coupon
  const money = (minor: number) => formatMoney(toMajor(minor, currency), currency)
  const off = basisPoints === null ? money(amounts?.[currency] ?? 0) : `${basisPoints / 100} %`
  const minimum = minimumPrices?.[currency] ?? 0
  const atLeast = minimum === 0 ? '' : `, down to ${money(minimum)} each at the lowest`
  return `${off} off ${describeCopies(coupon, catalogue)}${atLeast}`
}

function describeCopies({ copies, appliesTo }: CatalogueCoupon, { products, bundles }: Catalogue): string {
  const count = copies === 1 ? 'one copy' : `up to ${copies} copies`
  const names = [...products, ...bundles].filter(({ id }) => appliesTo?.includes(id)).map(({ name }) => name)
  if (names.length === 0) return `${count} of each product`
  return names.length === 1 ? `${count} of ${names[0]}` : `${count} each of ${listNames(names)}`
}

function listNames(names: readonly string[]): string {
  const others = names.length - named
  const listed = others > 1 ? [...names.slice(0, named), `${others} more`] : names
  return `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`
}
