import type { Contact, Queryable, Row, Tx } from '#service/database/index.ts'

type HeldLicense = { id: string; product: string; owner: Contact }

const selectHeld = (db: Queryable) =>
  db
    .selectFrom('licenses')
    .innerJoin('products', 'products.id', 'licenses.productId')
    .innerJoin('customers', 'customers.id', 'licenses.customerId')
    .select(['licenses.id', 'products.name as product', 'customers.name', 'customers.email'])
    .orderBy('licenses.id')

type Held = { id: string; product: string; name: string; email: string }
const toHeld = ({ id, product, name, email }: Held): HeldLicense => ({ id, product, owner: { name, email } })

export const findHeld = async (db: Queryable, id: string): Promise<HeldLicense> =>
  toHeld(await selectHeld(db).where('licenses.id', '=', id).executeTakeFirstOrThrow())

/** Those of some licenses that have been moved, with whose they are now. */
export async function findMoved(db: Queryable, ids: readonly string[]): Promise<HeldLicense[]> {
  if (ids.length === 0) return []
  const moved = await db
    .selectFrom('licenseMoves')
    .select('licenseId')
    .distinct()
    .where('licenseId', 'in', ids)
    .execute()
  if (moved.length === 0) return []
  const licenseIds = moved.map(({ licenseId }) => licenseId)
  return (await selectHeld(db).where('licenses.id', 'in', licenseIds).execute()).map(toHeld)
}

export const findByGrantKey = (db: Queryable, grantKey: string): Promise<Row<'licenses'> | undefined> =>
  db.selectFrom('licenses').selectAll().where('grantKey', '=', grantKey).executeTakeFirst()

export const lockActiveDevices = (tx: Tx, licenseId: string): Promise<Row<'activations'>[]> =>
  tx
    .selectFrom('activations')
    .selectAll()
    .where('licenseId', '=', licenseId)
    .where('status', '=', 'Active')
    .orderBy('id')
    .forUpdate()
    .execute()

export async function moveLicense(tx: Tx, move: Row<'licenseMoves'>): Promise<void> {
  const { licenseId, toCustomerId } = move
  await tx.updateTable('licenses').set({ customerId: toCustomerId }).where('id', '=', licenseId).execute()
  await tx.insertInto('licenseMoves').values(move).execute()
}

export async function countOfflineFrom(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('licenses').set({ offlineCountedFrom: now }).where('id', '=', id).execute()
}

export async function limitOffline(tx: Tx, id: string, perYear: number): Promise<void> {
  await tx.updateTable('licenses').set({ offlinePerYear: perYear }).where('id', '=', id).execute()
}
