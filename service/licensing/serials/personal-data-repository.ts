import type { Queryable, Tx } from '#service/database/index.ts'
import { type CustomerPerson, type ExportSections, section } from '#service/platform/index.ts'

const licenseIdsOf = (db: Queryable, customerId: string | null) =>
  db.selectFrom('licenses').select('id').where('customerId', '=', customerId)

/** Licenses that the customer had from the beginning: what a former store knew of others is of whoever had them then. */
const ownFromTheBeginning = (db: Queryable, { customerId }: CustomerPerson) =>
  licenseIdsOf(db, customerId).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('licenseMoves')
          .select('licenseMoves.id')
          .whereRef('licenseMoves.licenseId', '=', 'licenses.id')
          .where('licenseMoves.fromCustomerId', '!=', customerId),
      ),
    ),
  )

/** What former stores knew of a customer's licenses. */
export const exportOfFormerStores = (customer: CustomerPerson): ExportSections => ({
  /** Without their HMACs: they say nothing to anybody who has not the number. */
  licenseSerials: section(['licenseSerials'], (db) =>
    db
      .selectFrom('licenseSerials')
      .select(['licenseId', 'source', 'formerProduct', 'formerId', 'uses', 'createdAt'])
      .where('licenseId', 'in', ownFromTheBeginning(db, customer))
      .orderBy('createdAt')
      .orderBy('licenseId')
      .orderBy('exact'),
  ),
  formerDevices: section(['formerDevices'], (db) =>
    db
      .selectFrom('formerDevices')
      .select(['licenseId', 'source', 'name', 'signature', 'activatedAt', 'lastSeenAt', 'endedAt'])
      .where('licenseId', 'in', ownFromTheBeginning(db, customer))
      .orderBy('licenseId')
      .orderBy('id'),
  ),
})

/** Removes old serial numbers of a customer's licenses, and the devices that former stores knew. */
export async function eraseFormerStores(tx: Tx, customerId: string): Promise<void> {
  const licenses = licenseIdsOf(tx, customerId)
  await tx.deleteFrom('licenseSerials').where('licenseId', 'in', licenses).execute()
  await tx.deleteFrom('formerDevices').where('licenseId', 'in', licenses).execute()
}
