import { medianOf, quantileOf } from '#tests/support/quantiles.ts'
import { sendCall } from '../../measuring/load.ts'
import { type Customer, lookUps } from './customer.ts'
import type { Shop } from './shop.ts'
import { readings } from './vendor.ts'

/** A look-up, and its p99 in each shop, of each round, in milliseconds. */
export type Seen = { name: string; ask: Ask; p99: number[][] }
type Ask = (shop: Shop, customer: Customer) => Promise<unknown>

/** All that is looked up, not measured yet. */
export const beginWith = (shops: readonly Shop[]): Seen[] =>
  asks.map((one) => ({ ...one, p99: shops.map((): number[] => []) }))

const asks: { name: string; ask: Ask }[] = [
  ...Object.entries(lookUps).map(([name, callOf]) => ({
    name,
    ask: ({ url, agent }: Shop, customer: Customer) => sendCall(url, callOf(customer), agent),
  })),
  ...Object.entries(readings).map(([name, read]) => ({
    name,
    ask: ({ database }: Shop, customer: Customer) => read(database.query, customer),
  })),
]

export const numberOfLookUps = asks.length

/** The p99 in each shop: of its rounds the one in the middle. */
export const p99Of = ({ p99 }: Seen): number[] => p99.map(medianOf)

/** How much longer it takes in any shop than in the first. */
export function growthOf(seen: Seen): number {
  const p99 = p99Of(seen)
  return Math.max(...p99) / (p99[0] ?? Number.NaN)
}

/**
 * Adds rounds in which customers look up each so often. Each call is made in one shop after another, so that whatever else
 * the machine does meets all alike.
 */
export async function addRounds(
  seen: readonly Seen[],
  shops: readonly Shop[],
  rounds: number,
  calls: number,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    for (const { ask, p99 } of seen) {
      const times = await timeCalls(shops, ask, calls)
      for (const [place, ofShop] of times.entries()) p99[place]?.push(quantileOf(ofShop, 0.99))
    }
}

/** How long each call took, shop by shop, in milliseconds. */
async function timeCalls(shops: readonly Shop[], ask: Ask, calls: number): Promise<number[][]> {
  const times = shops.map((): number[] => [])
  for (let call = 0; call < calls; call += 1)
    for (let turn = 0; turn < shops.length; turn += 1) {
      // Each shop is as often the first as the others.
      const place = (call + turn) % shops.length
      const shop = shops[place]
      const customer = shop?.customers[call % shop.customers.length]
      if (!shop || !customer) throw new Error('Nobody is there to ask')
      const startedAt = performance.now()
      await ask(shop, customer)
      times[place]?.push(performance.now() - startedAt)
    }
  return times
}
