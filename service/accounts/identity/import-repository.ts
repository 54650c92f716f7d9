import { type Insertable, type SqlBool, sql } from 'kysely'
import {
  type CustomerTable,
  insertRows,
  type Queryable,
  type SubscriberTable,
  type Tx,
} from '#service/database/index.ts'

/** Adds accounts whose addresses nobody has; returns how many. */
export const insertCustomers = (tx: Tx, customers: readonly Insertable<CustomerTable>[]): Promise<number> =>
  insertRows(tx, 'customers', customers, { json: ['address'], skipsKnown: true })

/** Adds subscribers with a proof of their consent, but for addresses that are on the list, whatever they have chosen. */
export async function insertSubscribers(tx: Tx, subscribers: readonly Insertable<SubscriberTable>[]): Promise<void> {
  await insertRows(tx, 'subscribers', subscribers, { skipsKnown: true })
}

/** The ids of the accounts of some addresses in lower case. */
export async function findAccounts(db: Queryable, emails: readonly string[]): Promise<{ id: string; email: string }[]> {
  // One look-up in the index for each: a plan by statistics would read all accounts for a batch of an import.
  const { rows } = await sql<{ id: string; email: string }>`select found.id, wanted.email
    from unnest(${[...emails]}::text[]) as wanted (email)
    cross join lateral (select id from customers where lower(customers.email) = wanted.email offset 0) found`.execute(
    db,
  )
  return rows
}

const selectStandings = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('customers')
    .select([
      'id',
      // A password without a confirmed address may be that of a stranger, who must not get what belongs to its owner.
      sql<boolean>`(starts_with(email, 'erased:') or (confirmed_at is null and password_hash is not null))`.as(
        'isErased',
      ),
      sql<boolean>`(confirmed_at is not null or password_hash is not null)`.as('isUsed'),
    ])
    .where(sql<SqlBool>`id = any (${[...ids]}::uuid[])`)
    .orderBy('id')

/**
 * How some accounts stand. Those that are erased get nothing: they were, or somebody has chosen a password and not confirmed the
 * address. Of those that are not used, nobody has done either.
 */
export type AccountStanding = { id: string; isErased: boolean; isUsed: boolean }

export const findStandings = (db: Queryable, ids: readonly string[]): Promise<AccountStanding[]> =>
  selectStandings(db, ids).execute()

/** The same of accounts that are neither erased nor merged until the transaction ends. */
export const holdAccounts = (tx: Tx, ids: readonly string[]): Promise<AccountStanding[]> =>
  selectStandings(tx, ids).forShare().execute()

/** Locks accounts against every change; returns the ids of those that were neither erased nor merged. */
export async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const accounts = tx
    .selectFrom('customers')
    .select('id')
    .where(sql<SqlBool>`id = any (${[...ids]}::uuid[])`)
    .where(sql<SqlBool>`not starts_with(email, 'erased:')`)
  return (await accounts.orderBy('id').forUpdate().execute()).map(({ id }) => id)
}

/** Removes accounts of an import that nobody has proved, with the links that were mailed to them and what it has subscribed them to. */
export async function removeImported(tx: Tx, ids: readonly string[], importId: string): Promise<void> {
  const gone = sql`any (${[...ids]}::uuid[])`
  await sql`delete from subscribers where import_id = ${importId}
    and email = any (array(select lower(email) from customers where id = ${gone}))`.execute(tx)
  await sql`delete from mailed_codes where customer_id = ${gone}`.execute(tx)
  await sql`delete from customers where id = ${gone} and confirmed_at is null and password_hash is null`.execute(tx)
}

/** Removes subscribers that an import has brought and that have chosen nothing since. */
export async function removeImportedSubscribers(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom('subscribers').where('importId', '=', importId).execute()
}
