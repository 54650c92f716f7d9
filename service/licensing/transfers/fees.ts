import type { ShownFee } from '#contract/endpoints/license-transfers.ts'
import type { CatalogueService } from '#service/catalogue/index.ts'
import type { OfferedFee } from '#service/database/index.ts'
import { invalidInput, toMajor } from '#service/platform/index.ts'
import type { TransferFee } from './policy.ts'
import { feeOf } from './rules.ts'

type Prices = Pick<CatalogueService, 'current' | 'findProduct'>

/** The fee of a transfer of products, in the currencies in which there is one; null where it is free. */
export function quoteFee(fee: TransferFee | null, productIds: readonly string[], catalogue: Prices): OfferedFee | null {
  if (fee === null) return null
  const prices = productIds.map((id) => listPricesOf(catalogue.findProduct(id)))
  const amounts = catalogue
    .current()
    .currencies.map((currency): [string, number] => [currency, feeOf(fee, prices, currency)])
    .filter(([, amount]) => amount > 0)
  return amounts.length === 0 ? null : { paidBy: fee.paidBy, amounts: Object.fromEntries(amounts), currency: null }
}

const listPricesOf = (product: ReturnType<Prices['findProduct']>) =>
  (product?.variations.find(({ isDefault }) => isDefault) ?? product?.variations[0])?.prices ?? {}

/** The fee in the currency in which its payer wants to pay it. 400 for one in which there is no fee. */
export function chooseCurrency(fee: OfferedFee, asked: string | undefined, { current }: Prices): OfferedFee {
  const possible = Object.keys(fee.amounts)
  if (asked !== undefined && !possible.includes(asked))
    throw invalidInput({ currency: [`The fee can be paid in ${possible.join(', ')}`] })
  const { suggestedCurrency } = current()
  return { ...fee, currency: asked ?? possible.find((one) => one === suggestedCurrency) ?? possible[0] ?? null }
}

/** What is due once the currency is chosen. */
export function dueOf({ amounts, currency }: OfferedFee): { currency: string; amount: number } {
  const amount = currency === null ? undefined : amounts[currency]
  if (currency === null || amount === undefined) throw new Error('The currency of this fee is not chosen yet')
  return { currency, amount }
}

/** The fee as both sides see it, in the chosen currency if there is one. */
export function showFee({ paidBy, amounts, currency }: OfferedFee): ShownFee {
  const shown = Object.entries(amounts).filter(([one]) => currency === null || one === currency)
  return { paidBy, prices: Object.fromEntries(shown.map(([one, amount]) => [one, toMajor(amount, one)])) }
}
