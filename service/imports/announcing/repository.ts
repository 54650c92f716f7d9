import { type SqlBool, sql } from 'kysely'
import type { Queryable, Tx } from '#service/database/index.ts'

/** Customers of an import who have a license and were not told of a move yet, by this import or another. */
const selectUntold = (db: Queryable, importId: string) =>
  db
    .selectFrom('importedCustomers as imported')
    .innerJoin('customers', 'customers.id', 'imported.customerId')
    .where('imported.importId', '=', importId)
    .where('imported.announcedAt', 'is', null)
    .where(sql<SqlBool>`not starts_with(customers.email, 'erased:')`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('licenses')
          .select('licenses.id')
          .whereRef('licenses.customerId', '=', 'imported.customerId')
          .where('licenses.status', '=', 'Active'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('importedCustomers as other')
            .select('other.customerId')
            .whereRef('other.customerId', '=', 'imported.customerId')
            .where('other.announcedAt', 'is not', null),
        ),
      ),
    )

/** Takes some of those who are to be told: of two waves at once, each gets others. */
export async function takeUntold(tx: Tx, importId: string, limit: number): Promise<string[]> {
  const untold = selectUntold(tx, importId).select('imported.customerId').orderBy('imported.customerId').limit(limit)
  return (await untold.forUpdate('imported').skipLocked().execute()).map(({ customerId }) => customerId)
}

export async function markTold(tx: Tx, customerIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('importedCustomers')
    .set({ announcedAt: now })
    .where(sql<SqlBool>`customer_id = any (${[...customerIds]}::uuid[])`)
    .execute()
}

export async function countUntold(db: Queryable, importId: string): Promise<number> {
  const untold = selectUntold(db, importId).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await untold.executeTakeFirstOrThrow()).count
}

/** How many customers of an import were told. */
export async function countTold(db: Queryable, importId: string): Promise<number> {
  const told = db.selectFrom('importedCustomers').where('importId', '=', importId).where('announcedAt', 'is not', null)
  return (await told.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}
