import type { PriceMap } from '#contract/entities/money.ts'
import { minorDigits } from '#contract/format-money.ts'
import type { MinorPrices } from '#service/database/index.ts'

/** Major units as written by people to minor units, half up: 99.5 USD is 9950. [entities.price-map] */
export const toMinor = (amount: number, currency: string) =>
  Math.round(Number((amount * 10 ** minorDigits(currency)).toFixed(3)))

/** Minor units to the number that travels on the wire. */
export const toMajor = (amount: number, currency: string) => amount / 10 ** minorDigits(currency)

export const toPriceMap = (prices: MinorPrices): PriceMap =>
  Object.fromEntries(Object.entries(prices).map(([currency, amount]) => [currency, toMajor(amount, currency)]))

export const toMinorPrices = (prices: PriceMap): MinorPrices =>
  Object.fromEntries(Object.entries(prices).map(([currency, amount]) => [currency, toMinor(amount, currency)]))
