import type { Queryable, Tx } from '#service/database/index.ts'
import { type CustomerPerson, type ExportSections, type Merge, section } from '#service/platform/index.ts'

const ofCustomer = (db: Queryable, customerId: string) =>
  db
    .selectFrom('seatLoans')
    .where((eb) => eb.or([eb('fromCustomerId', '=', customerId), eb('toCustomerId', '=', customerId)]))

/** Loans as the customer may know them: without the account at the other end. The address is one that the owner typed. */
export const exportLoans = ({ customerId }: CustomerPerson): ExportSections => ({
  seatLoans: section(['seatLoans'], (db) =>
    ofCustomer(db, customerId)
      .select(['id', 'status', 'createdAt', 'expiresAt', 'startedAt', 'endsAt', 'endedAt'])
      .select((eb) => eb('fromCustomerId', '=', customerId).as('isOwn'))
      .select((eb) => eb.case().when('fromCustomerId', '=', customerId).then(eb.ref('recipient')).end().as('recipient'))
      .select((eb) =>
        eb
          .case()
          .when('fromCustomerId', '=', customerId)
          .then(eb.ref('licenseId'))
          .else(eb.ref('borrowedLicenseId'))
          .end()
          .as('licenseId'),
      )
      .orderBy('createdAt')
      .orderBy('id'),
  ),
})

/**
 * Takes back offers from a customer whose account is erased, and offers to their address, which is forgotten. What they have lent
 * ended with their licenses; what they have borrowed goes back with the licenses that they have.
 */
export async function eraseLoans(tx: Tx, customerId: string | null, email: string | null, now: Date): Promise<void> {
  await tx
    .updateTable('seatLoans')
    .set({ status: 'Cancelled', endedAt: now, recipient: null })
    .where('status', '=', 'Offered')
    .where((eb) => eb.or([eb('fromCustomerId', '=', customerId), eb('recipient', '=', email)]))
    .execute()
}

export async function moveLoans(tx: Tx, { from, to }: Merge): Promise<void> {
  for (const end of ['fromCustomerId', 'toCustomerId'] as const)
    await tx
      .updateTable('seatLoans')
      .set({ [end]: to.customerId })
      .where(end, '=', from.customerId)
      .execute()
}
