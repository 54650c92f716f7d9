import { Agent } from 'node:http'
import { type Database, openDatabase } from '#service/database/connection.ts'
import type { PostgresServer } from '#tests/environment/postgres.ts'
import { withDataDir } from '#tests/support/data-dir.ts'
import { fillLargeShop } from '#tests/support/large-shop.ts'
import { startProgram } from '#tests/support/program.ts'
import { type Customer, greetCustomer } from './customer.ts'

/** A program on a database of its own, with as many licenses as were sold there. */
export type Shop = {
  licenses: number
  url: string
  /** One connection, kept from call to call. */
  agent: Agent
  /** The same database, for what the vendor's commands read. */
  database: Database
  /** Some from all of its time, the same number in each shop. */
  customers: Customer[]
}

const productIds = ['clatter', 'thrum', 'clatter-micro']

export type Sold = { licenses: number; customers: number; password: string; passwordHash: string }

/** Starts a shop, sells that much in it, and runs `use` while it is open. */
export async function withShop<Result>(
  postgres: PostgresServer,
  { licenses, customers: met, password, passwordHash }: Sold,
  use: (shop: Shop) => Promise<Result>,
): Promise<Result> {
  const databaseUrl = await postgres.createDatabase(`licenses-${licenses}`)
  return withDataDir(async (dataDir) => {
    const { url, stop } = await startProgram({ kind: 'postgres', databaseUrl, dataDir })
    const database = await openDatabase({ databaseUrl, dataDir })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    try {
      await fillLargeShop(database, licenses, { productIds, passwordHash })
      const customers: Customer[] = []
      const places = licenses / 10
      for (let one = 0; one < met; one += 1)
        customers.push(await greetCustomer(url, agent, Math.floor(((one + 0.5) * places) / met), password))
      return await use({ licenses, url, agent, database, customers })
    } finally {
      agent.destroy()
      await database.close()
      await stop()
    }
  })
}
