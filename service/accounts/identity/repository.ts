import { type Insertable, sql } from 'kysely'
import { allColumns, type CustomerTable, prepare, type Queryable, type Row, type Tx } from '#service/database/index.ts'

export async function findCustomerByEmail(db: Queryable, email: string): Promise<Row<'customers'> | undefined> {
  return db.selectFrom('customers').selectAll().where(sql`lower(email)`, '=', email).executeTakeFirst()
}

const findById = prepare((db, { id }: { id: string }) =>
  db.selectFrom('customers').select(allColumns.customers).where('id', '=', id),
)

export const findCustomer = async (db: Queryable, id: string): Promise<Row<'customers'> | undefined> =>
  (await findById(db, { id })).rows[0]

/** Adds a customer; undefined when the address is taken. */
export async function insertCustomer(tx: Tx, customer: Insertable<CustomerTable>) {
  return tx
    .insertInto('customers')
    .values(customer)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Serializes everything that decides who owns an address, until the transaction ends. Taken before other locks. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`address ${email}`}))`.execute(tx)
}

/** Locks the customer against changes; rows that reference them may still be added. */
export async function lockNamedCustomer(tx: Tx, id: string): Promise<Row<'customers'> | undefined> {
  return tx.selectFrom('customers').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function lockCustomer(tx: Tx, id: string): Promise<Row<'customers'> | undefined> {
  return tx.selectFrom('customers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function deleteCustomer(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('customers').where('id', '=', id).execute()
}

export async function updateCustomer(tx: Tx, id: string, changes: Partial<Omit<Insertable<CustomerTable>, 'id'>>) {
  return tx.updateTable('customers').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}
