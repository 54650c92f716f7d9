import type { PriceMap } from '#contract/entities/money.ts'

/** Whether something costs nothing in any currency; prices are those before discounts. */
export const isFree = (prices: PriceMap): boolean => Object.values(prices).every((amount) => amount === 0)
