import type { FreshDatabase } from '../../environment/database.ts'
import type { DeskAddress } from '../payments/desk-providers.ts'
import { findKeptPort } from '../ports-and-folders.ts'
import { type Calls, createCalls } from './calls.ts'
import { checkTables } from './check-database.ts'
import { type RunningShop, spawnShop } from './shop.ts'
import type { Acknowledged } from './shop-protocol.ts'

/** A shop that dies again and again on one database, at one address. */
export type MortalShop = {
  calls: Calls
  /** The one that runs now, or died last. */
  shop: () => RunningShop
  /** Starts it again; what the new one finds wrong in the books that the dead one left. */
  restart: (acknowledged: Acknowledged) => Promise<string[]>
  /** All that was found wrong so far. */
  faults: string[]
}

/**
 * Opens a shop for `work`, and looks the tables over when it has ended. Returns all faults; an error of `work` names those
 * before it. Without an address of a provider the shop takes payments by test cards.
 */
export async function withMortalShop(
  place: FreshDatabase,
  payments: DeskAddress | undefined,
  work: (mortal: MortalShop) => Promise<void>,
): Promise<string[]> {
  const port = await findKeptPort()
  const faults: string[] = []
  let shop = spawnShop(place, payments)
  const restart = async (acknowledged: Acknowledged) => {
    shop = spawnShop(place, payments)
    return (await shop.tell({ do: 'open', port, acknowledged })).faults
  }
  try {
    await shop.tell({ do: 'open', port, acknowledged: null })
    await work({ calls: createCalls(`http://127.0.0.1:${port}`), shop: () => shop, restart, faults })
  } catch (cause) {
    throw faults.length === 0 ? cause : new Error(`${String(cause)}; before that: ${faults.join('; ')}`, { cause })
  } finally {
    shop.kill()
    await shop.ended
  }
  return [...faults, ...(await checkTables(place))]
}
