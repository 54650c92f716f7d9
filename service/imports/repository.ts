import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { ImportSource } from '#contract/vendor-api/imports.ts'
import {
  type ImportEntryTable,
  type ImportedCustomerTable,
  type ImportedOrderTable,
  type ImportedSubscriptionTable,
  type ImportKeyTable,
  type ImportTable,
  insertRows,
  type Queryable,
  type Row,
  settleAll,
  type Tx,
} from '#service/database/index.ts'
import type { SoughtKey } from './deciding/known.ts'

export type ImportRow = Row<'imports'>

/** Adds an import; false where another one is not finished. */
export const insertImport = async (tx: Tx, row: Insertable<ImportTable>): Promise<boolean> => {
  const insertion = tx.insertInto('imports').values(row)
  const added = await insertion
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const findImport = (db: Queryable, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()

/** All imports, the latest first. */
export const findImports = (db: Queryable): Promise<ImportRow[]> =>
  db.selectFrom('imports').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute()

/** The files of some imports. */
export const findFiles = (db: Queryable, ids: readonly string[]): Promise<Pick<ImportRow, 'id' | 'files'>[]> =>
  db.selectFrom('imports').select(['id', 'files']).where(sql<SqlBool>`id = any (${ids}::uuid[])`).execute()

/** Whether another connection to the same database, of any process, runs a statement or a transaction. */
export async function hasOthersAtWork(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isBusy: boolean }>`select exists (select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()
  ) as is_busy`.execute(tx)
  return rows[0]?.isBusy === true
}

/** The import that is not finished, of which there is one at most. */
export const findUnfinished = (db: Queryable): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('status', 'in', ['Running', 'Undoing']).executeTakeFirst()

/** Locks an import, so that one process at a time goes on with it. */
export const lockImport = (tx: Tx, id: string): Promise<ImportRow | undefined> =>
  tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateImport = async (tx: Tx, id: string, changes: Updateable<ImportTable>): Promise<void> => {
  await tx.updateTable('imports').set(changes).where('id', '=', id).execute()
}

type StoredKey = Omit<SoughtKey, 'source'> & { source: ImportSource | 'any' }

/** What sources have brought under some keys. */
export async function findKeys(db: Queryable, sought: readonly StoredKey[]) {
  if (sought.length === 0) return []
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) as wanted (source text, kind text, key text)`
  // One look-up in the index for each: an import outgrows the statistics by which a join would be planned.
  const { rows } = await sql<
    StoredKey & { objectId: string }
  >`select wanted.source, wanted.kind, wanted.key, known.object_id
    from ${wanted} cross join lateral (
      select object_id from import_keys
      where source = wanted.source and kind = wanted.kind and key = wanted.key limit 1
    ) known`.execute(db)
  return rows
}

const ownTables = {
  customer: ['customers'],
  order: ['orders', 'importedOrders'],
  sale: ['orders'],
  license: ['licenses'],
  device: ['activations', 'formerDevices'],
  subscription: ['importedSubscriptions'],
} as const

/** Which of some ids, by what they are of, the shop has itself: an export of its own knows them by these. */
export async function findOwn(db: Queryable, kind: keyof typeof ownTables, ids: readonly string[]): Promise<string[]> {
  const found: string[] = []
  if (ids.length === 0) return found
  for (const table of ownTables[kind]) {
    const rows = db
      .selectFrom(table)
      .select('id')
      .where(sql<SqlBool>`id = any (${[...ids]}::uuid[])`)
    found.push(...(await rows.execute()).map(({ id }) => id))
  }
  return found
}

/** Which of some HMACs are of addresses that were erased. */
export const findErasedAddresses = async (db: Queryable, digests: readonly string[]): Promise<string[]> => {
  const found = db.selectFrom('erasedAddresses').select('digest')
  const rows = await found.where(sql<SqlBool>`digest = any (${[...digests]}::text[])`).execute()
  return rows.map(({ digest }) => digest)
}

/** What purchases at former stores come to, and which sources have brought them. */
export const findOrders = async (db: Queryable, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('importedOrders')
        .select([
          'id',
          'source',
          'currency',
          'total',
          sql<{ product: string; amount: number }[]>`details -> 'lines'`.as('lines'),
          sql<ImportSource[]>`array(select distinct import_keys.source from import_keys
            where import_keys.object_id = imported_orders.id and import_keys.kind = 'order')`.as('sources'),
        ])
        .where(sql<SqlBool>`id = any (${[...ids]}::uuid[])`)
        .execute()

/** Which of some accounts each source has brought, or found here. */
export const findBrought = (db: Queryable, customerIds: readonly string[]) =>
  db
    .selectFrom('importedCustomers')
    .select(['customerId', 'source', 'isNew', 'consents'])
    .where(sql<SqlBool>`customer_id = any (${[...customerIds]}::uuid[])`)
    .execute()

export type ImportedRows = {
  importedCustomers: readonly Insertable<ImportedCustomerTable>[]
  orders: readonly Insertable<ImportedOrderTable>[]
  subscriptions: readonly Insertable<ImportedSubscriptionTable>[]
  keys: readonly Insertable<ImportKeyTable>[]
}

/** Adds what is kept of customers, orders and subscriptions. Throws if a key is there already. */
export async function insertHistory(tx: Tx, rows: ImportedRows): Promise<void> {
  await settleAll([
    insertRows(tx, 'importedCustomers', rows.importedCustomers, { json: ['consents'], skipsKnown: true }),
    insertRows(tx, 'importedOrders', rows.orders, { json: ['details'] }),
    insertRows(tx, 'importedSubscriptions', rows.subscriptions, { json: ['details'] }),
    insertRows(tx, 'importKeys', rows.keys),
  ])
}

export async function insertEntries(tx: Tx, entries: readonly Insertable<ImportEntryTable>[]): Promise<void> {
  await insertRows(tx, 'importEntries', entries)
}

/** A part of the ledger of an import, in order, after a number. */
export const findEntries = (db: Queryable, importId: string, after: number, limit: number) =>
  db
    .selectFrom('importEntries')
    .selectAll()
    .where('importId', '=', importId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
