import { sql } from 'kysely'
import type { Queryable, Row, Tx } from '#service/database/index.ts'
import { type CustomerPerson, type ExportSections, type Merge, section } from '#service/platform/index.ts'

const ofCustomer = (db: Queryable, customerId: string) =>
  db
    .selectFrom('licenseTransfers')
    .where((eb) => eb.or([eb('fromCustomerId', '=', customerId), eb('toCustomerId', '=', customerId)]))

const licenseIds = sql<string[]>`array(select license_id from license_transfer_items
  where transfer_id = license_transfers.id order by license_id)`.as('licenseIds')

/** Transfers as the customer may know them: without the account at the other end. The address is one that the owner typed. */
export const exportTransfers = ({ customerId }: CustomerPerson): ExportSections => ({
  licenseTransfers: section(['licenseTransfers', 'licenseTransferItems'], (db) =>
    ofCustomer(db, customerId)
      .select(['id', 'status', 'fee', 'createdAt', 'expiresAt', 'endedAt'])
      .select((eb) => eb('fromCustomerId', '=', customerId).as('wentAway'))
      .select((eb) => eb.case().when('fromCustomerId', '=', customerId).then(eb.ref('recipient')).end().as('recipient'))
      .select(licenseIds)
      .orderBy('createdAt')
      .orderBy('id'),
  ),
})

/**
 * Ends open transfers from and to a customer whose account is erased, and offers to their address, which is forgotten. Returns
 * those that were accepted.
 */
export async function eraseTransfers(
  tx: Tx,
  customerId: string | null,
  email: string | null,
  now: Date,
): Promise<Row<'licenseTransfers'>[]> {
  const open = tx.selectFrom('licenseTransfers').selectAll().where('status', 'in', ['Offered', 'Accepted'])
  const rows = await open
    .where((eb) =>
      eb.or([eb('fromCustomerId', '=', customerId), eb('toCustomerId', '=', customerId), eb('recipient', '=', email)]),
    )
    .forUpdate()
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const end = { status: 'Cancelled' as const, endedAt: now, recipient: null }
  await tx.updateTable('licenseTransfers').set(end).where('id', 'in', ids).execute()
  await tx.updateTable('licenseTransferItems').set({ isOpen: false }).where('transferId', 'in', ids).execute()
  return rows.filter(({ status }) => status === 'Accepted')
}

export async function moveTransfers(tx: Tx, { from, to }: Merge): Promise<void> {
  for (const end of ['fromCustomerId', 'toCustomerId'] as const)
    await tx
      .updateTable('licenseTransfers')
      .set({ [end]: to.customerId })
      .where(end, '=', from.customerId)
      .execute()
}
