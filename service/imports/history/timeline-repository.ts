import { sql } from 'kysely'
import { importSourceTitles } from '#contract/vendor-api/imports.ts'
import { type ReadEvents, readEvents } from '#service/platform/index.ts'

// As SQL, since the facts of an event are its columns.
const store = sql<string>`(${sql.lit(JSON.stringify(importSourceTitles))}::jsonb ->> source)`.as('store')

/** Purchases at former stores, each at the time when it was made. */
export const readFormerOrderEvents: ReadEvents = async (db, { customerId }, part) => {
  if (customerId === null) return []
  const orders = db
    .selectFrom('importedOrders')
    .select([sql<string>`id || ':former'`.as('id'), sql<string>`'BoughtAtFormerStore'`.as('what'), 'boughtAt as at'])
    .select(['id as about', store, 'number', 'status', 'total as amount', 'currency'])
    .select(sql<number | null>`nullif(refunded, 0)`.as('refunded'))
    .where('customerId', '=', customerId)
  return readEvents(orders, { kind: 'Order', at: sql`bought_at`, id: sql`(id || ':former')` }, part)
}

/** When the account was brought from each former store, or what that store knew was added to it. */
export const readImportEvents: ReadEvents = async (db, { customerId }, part) => {
  if (customerId === null) return []
  const brought = db
    .selectFrom('importedCustomers')
    .innerJoin('imports', 'imports.id', 'importedCustomers.importId')
    .select([sql<string>`source || ':imported'`.as('id'), 'imports.createdAt as at', 'imports.id as about', store])
    .select(sql<string>`case when is_new then 'Imported' else 'FoundByImport' end`.as('what'))
    .where('customerId', '=', customerId)
  return readEvents(brought, { kind: 'Account', at: sql`imports.created_at`, id: sql`(source || ':imported')` }, part)
}
