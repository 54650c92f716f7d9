import type { ShownFee } from '#contract/endpoints/license-transfers.ts'
import { formatMoney } from '#contract/format-money.ts'

/** How a shop taxes what it sells, as far as its pages say. */
type TaxRules = {
  pricesIncludeTax?: readonly string[] | undefined
  isUntaxed?: boolean | undefined
}

/** The currency in which a fee is shown and paid: that of the cart, if it can be paid in it. */
export function currencyOf({ prices }: ShownFee, preferred: readonly string[]): string {
  const possible = Object.keys(prices)
  return preferred.find((one) => possible.includes(one)) ?? possible[0] ?? ''
}

/** '$20, plus tax where it applies': the amount of a fee in a currency, and how it is taxed. */
export function describeFee({ prices }: ShownFee, currency: string, { pricesIncludeTax, isUntaxed }: TaxRules): string {
  const amount = formatMoney(prices[currency] ?? 0, currency)
  if (isUntaxed) return amount
  return `${amount}, ${pricesIncludeTax?.includes(currency) ? 'incl. VAT' : 'plus tax where it applies'}`
}
