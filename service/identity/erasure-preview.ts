import type { Queryable } from '../database/connection.ts'
import type { Row } from '../database/schema.ts'
import { notFound } from '../http/problems.ts'
import { findOrders, isOnAnyList } from './erasure-statements.ts'
import { findCustomerByEmail } from './repository.ts'
import { normaliseEmail } from './rules.ts'

/** What is known of an address: for the vendor, never for the wire. */
export type KnownAddress = {
  email: string
  account: Pick<Row<'customers'>, 'id' | 'name' | 'createdAt' | 'confirmedAt'> | null
  orders: Pick<Row<'orders'>, 'id' | 'status' | 'completedAt'>[]
  licenses: Pick<Row<'licenses'>, 'id' | 'productId' | 'status'>[]
  /** Whether it is on a list for mail, or in a checkout or a mailed link. */
  isOnLists: boolean
}

/** Reads what an erasure of this address would be about; 404 when nothing is known of it. */
export async function readKnownAddress(db: Queryable, typed: string): Promise<KnownAddress> {
  const email = normaliseEmail(typed)
  const customer = await findCustomerByEmail(db, email)
  const customerId = customer?.id ?? null
  const orders = await findOrders(db, { customerId, email })
  const isOnLists = await isOnAnyList(db, email)
  if (!customer && orders.length === 0 && !isOnLists) throw notFound(`Nothing is known of ${email}`)
  return {
    email,
    account: customer ? pickAccount(customer) : null,
    orders: orders.map(({ id, status, completedAt }) => ({ id, status, completedAt })),
    licenses: await db
      .selectFrom('licenses')
      .select(['id', 'productId', 'status'])
      .where('customerId', '=', customerId)
      .orderBy('createdAt')
      .execute(),
    isOnLists,
  }
}

const pickAccount = ({ id, name, createdAt, confirmedAt }: Row<'customers'>) => ({ id, name, createdAt, confirmedAt })
