import { type Insertable, sql } from 'kysely'
import type { ErasedAddressTable, Tx } from '#service/database/index.ts'
import { type CustomerPerson, type ExportSections, type PersonalData, section } from '#service/platform/index.ts'

/** What former stores knew of a customer. */
export const exportFor = ({ customerId }: CustomerPerson): ExportSections => ({
  formerStores: section(['importedCustomers'], (db) =>
    db
      .selectFrom('importedCustomers')
      .select(['source', 'language', 'consents', 'knownSince', 'announcedAt'])
      .where('customerId', '=', customerId)
      .orderBy('source'),
  ),
  formerOrders: section(['importedOrders'], (db) =>
    db
      .selectFrom('importedOrders')
      .select([
        'source',
        'number',
        'status',
        'currency',
        'discount',
        'taxes',
        'total',
        'refunded',
        'boughtAt',
        'details',
      ])
      .where('customerId', '=', customerId)
      .orderBy('boughtAt')
      .orderBy('id'),
  ),
  formerSubscriptions: section(['importedSubscriptions'], (db) =>
    db
      .selectFrom('importedSubscriptions')
      .select(['source', 'reference', 'product', 'status', 'currency', 'amount', 'nextAt', 'details'])
      .where('customerId', '=', customerId)
      .orderBy('id'),
  ),
})

/** Removes all of it: the books of those sales are with the former store. Returns whether an import had brought the customer. */
export async function eraseAll(tx: Tx, customerId: string): Promise<boolean> {
  for (const table of ['importedOrders', 'importedSubscriptions'] as const)
    await tx.deleteFrom(table).where('customerId', '=', customerId).execute()
  const brought = await tx
    .deleteFrom('importedCustomers')
    .where('customerId', '=', customerId)
    .returning('source')
    .execute()
  return brought.length > 0
}

/** Keeps that an address was erased. */
export const insertErased = async (tx: Tx, erased: Insertable<ErasedAddressTable>): Promise<void> => {
  const insertion = tx.insertInto('erasedAddresses').values(erased)
  await insertion.onConflict((conflict) => conflict.doNothing()).execute()
}

export const mergeFor: PersonalData['mergeFor'] = async (tx, { from, to }) => {
  const whose = { customerId: to.customerId }
  for (const table of ['importedOrders', 'importedSubscriptions'] as const)
    await tx.updateTable(table).set(whose).where('customerId', '=', from.customerId).execute()
  await sql`insert into imported_customers
      (customer_id, source, import_id, is_new, language, consents, known_since, announced_at)
    select ${to.customerId}::uuid, source, import_id, false, language, consents, known_since, announced_at
      from imported_customers where customer_id = ${from.customerId}
    on conflict (customer_id, source) do nothing`.execute(tx)
  await tx.deleteFrom('importedCustomers').where('customerId', '=', from.customerId).execute()
  await tx
    .updateTable('importKeys')
    .set({ objectId: to.customerId, isNew: false })
    .where('objectId', '=', from.customerId)
    .execute()
  return {}
}
