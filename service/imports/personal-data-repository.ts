import { sql } from 'kysely'
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

/** Removes all of it: the books of those sales are with the former store. The keys stay, so that nothing comes back. */
export const eraseFor: PersonalData['eraseFor'] = async (tx, { customerId }) => {
  if (customerId === null) return {}
  for (const table of ['importedCustomers', 'importedOrders', 'importedSubscriptions'] as const)
    await tx.deleteFrom(table).where('customerId', '=', customerId).execute()
  return {}
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
