import { createDeviceClient } from '#plugin/client.ts'
import { openDatabase, openMarkedDatabase } from '#service/database/connection.ts'
import type { RowResult } from '#tests/rows/row.ts'
import { sumTables } from '#tests/service/backups.ts'
import { signUpCustomer } from '#tests/support/customer.ts'
import { fillWithLicenses } from '#tests/support/many-licenses.ts'
import { startProgram } from '#tests/support/program.ts'
import { readRefusal } from '#tests/support/refused-start.ts'
import { sellClatter } from '#tests/support/steady-sales.ts'
import { typeCommand } from '#tests/support/typed.ts'

const licenses = 100_000

export const moveFigure = `a shop of ${licenses} licenses moves: equal by checksum, an old device's token is good there, it sells, and no shop starts where it was`

/** Sells on the embedded database, moves to PostgreSQL, and sells there. */
export async function describeMove(dataDir: string, databaseUrl: string): Promise<RowResult> {
  const embedded = { kind: 'pglite', dataDir } as const
  const there = { kind: 'postgres', dataDir, databaseUrl } as const
  const shop = await startProgram(embedded)
  const { licenseToken } = await sellClatter(shop.url, await signUpCustomer(shop.url))
  await shop.kill()
  const filled = await openDatabase({ dataDir })
  await fillWithLicenses(filled, licenses)
  await filled.close()

  const began = performance.now()
  await typeCommand(there, 'move')
  const seconds = ((performance.now() - began) / 1000).toFixed(2)
  const source = await openMarkedDatabase({ dataDir })
  const one = await sumTables({ database: source, databaseUrl: undefined })
  await source.close()
  const target = await openDatabase(there)
  const other = await sumTables({ database: target, databaseUrl })
  await target.close()
  const unequal = Object.keys(one).filter((table) => JSON.stringify(one[table]) !== JSON.stringify(other[table]))

  const refusal = await readRefusal(embedded)
  const next = await startProgram(there)
  await createDeviceClient(next.url, 'clatter').validate(licenseToken)
  await sellClatter(next.url, await signUpCustomer(next.url))
  await next.kill()
  const rows = Object.values(other).reduce((sum, table) => sum + table.rows, 0)
  return {
    passed:
      unequal.length === 0 &&
      refusal.includes('was moved to PostgreSQL') &&
      (other.licenses?.rows ?? 0) === licenses + 1,
    measured: [
      `${rows} rows of ${Object.keys(other).length} tables in ${seconds} s, read back and the same`,
      `started where it was: ${refusal.trim()}`,
      ...unequal.map((table) => `${table} is not the same`),
    ].join('; '),
  }
}
