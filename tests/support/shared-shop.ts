import { inject } from 'vitest'
import type { FreshDatabase } from '../environment/database.ts'
import type { Program } from './program.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    sharedShops: Partial<Record<FreshDatabase['kind'], Shop>>
  }
}

export type Shop = Pick<Program, 'url' | 'dataDir'>

/**
 * The shop that runs all through the journeys of a database: for those that change nothing of it but by accounts, addresses
 * and orders of their own. It is not theirs to stop.
 */
export function findSharedShop(): Shop {
  const shop = inject('sharedShops')[inject('database')]
  if (shop === undefined) throw new Error('Only journeys share a shop')
  return shop
}
