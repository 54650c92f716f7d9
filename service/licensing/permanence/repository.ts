import { sql } from 'kysely'
import type { Queryable, Tx } from '#service/database/index.ts'

/** How many devices of a license have a seat and are online. */
export async function countOnlineDevices(db: Queryable, licenseId: string): Promise<number> {
  const devices = db.selectFrom('activations').where('licenseId', '=', licenseId).where('status', '=', 'Active')
  const online = devices.where('method', '=', 'Online').select(({ fn }) => fn.countAll<number>().as('count'))
  return Number((await online.executeTakeFirstOrThrow()).count)
}

/** Whether a license is in a transfer that is under way. */
export async function isInTransfer(db: Queryable, licenseId: string): Promise<boolean> {
  const items = db.selectFrom('licenseTransferItems').select('licenseId').where('licenseId', '=', licenseId)
  return (await items.where('isOpen', '=', true).executeTakeFirst()) !== undefined
}

/** Makes a license permanent that the caller has locked: its devices go offline with it. */
export async function makePermanent(tx: Tx, licenseId: string, now: Date): Promise<void> {
  await tx.updateTable('licenses').set({ permanentSince: now }).where('id', '=', licenseId).execute()
  await tx
    .updateTable('activations')
    // After all that its devices have got, whose checks do not wait for this: those are licenses for online use.
    .set({ method: 'Offline', offlineAt: sql<Date>`greatest(${now}, last_validated_at + interval '1 millisecond')` })
    .where('licenseId', '=', licenseId)
    .where('status', '=', 'Active')
    .where('method', '=', 'Online')
    .execute()
}
