import type { PriceMap } from '#contract/entities/money.ts'

/** The sums of prices in the currencies that all of them have. */
export function sumPrices(prices: readonly PriceMap[]): PriceMap {
  const [first = {}] = prices
  const shared = Object.keys(first).filter((currency) => prices.every((each) => Object.hasOwn(each, currency)))
  return Object.fromEntries(
    shared.map((currency) => [
      currency,
      Math.round(prices.reduce((sum, each) => sum + (each[currency] ?? 0), 0) * 100) / 100,
    ]),
  )
}
