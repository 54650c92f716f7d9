import { medianOf, quantileOf } from '#tests/support/quantiles.ts'
import { sendCall } from '../../measuring/load.ts'
import { type Customer, lookUps } from './customer.ts'
import type { Shop } from './shop.ts'
import { readings } from './vendor.ts'

/** A look-up's p99 in each shop, in milliseconds: of each round, and of rounds the one in the middle. */
export type Measured = { name: string; p99: number[] }

type Ask = { name: string; ask: (shop: Shop, customer: Customer) => Promise<unknown> }

const asks: Ask[] = [
  ...Object.entries(lookUps).map(([name, callOf]) => ({
    name,
    ask: ({ url, agent }: Shop, customer: Customer) => sendCall(url, callOf(customer), agent),
  })),
  ...Object.entries(readings).map(([name, read]) => ({
    name,
    ask: ({ database }: Shop, customer: Customer) => read(database.query, customer),
  })),
]

export const asked: readonly string[] = asks.map(({ name }) => name)

/**
 * Has customers look up everything so often. Each call is made in one shop after another, so that whatever else the machine
 * does meets all alike; a first round warms up.
 */
export async function measureInRounds(shops: readonly Shop[], rounds: number, calls: number): Promise<Measured[]> {
  const seen = asks.map(({ name, ask }) => ({ name, ask, p99: shops.map((): number[] => []) }))
  for (let round = 0; round <= rounds; round += 1)
    for (const { ask, p99 } of seen) {
      const times = await timeCalls(shops, ask, calls)
      if (round > 0) for (const [place, ofShop] of times.entries()) p99[place]?.push(quantileOf(ofShop, 0.99))
    }
  return seen.map(({ name, p99 }) => ({ name, p99: p99.map(medianOf) }))
}

/** How long each call took, shop by shop, in milliseconds. */
async function timeCalls(shops: readonly Shop[], ask: Ask['ask'], calls: number): Promise<number[][]> {
  const times = shops.map((): number[] => [])
  for (let call = 0; call < calls; call += 1)
    for (const [place, shop] of shops.entries()) {
      const customer = shop.customers[call % shop.customers.length]
      if (!customer) throw new Error('Nobody is there to ask')
      const startedAt = performance.now()
      await ask(shop, customer)
      times[place]?.push(performance.now() - startedAt)
    }
  return times
}
