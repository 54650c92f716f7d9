import { sql } from 'kysely'
import type { Queryable, Row } from '#service/database/index.ts'
import { type Position, pageSize } from '#service/platform/index.ts'

/** A page of the customer's licenses, of one product or of all, and one row more, oldest first. */
export function findLicensePage(
  db: Queryable,
  customerId: string,
  productId: string | null,
  after: Position | null,
): Promise<Row<'licenses'>[]> {
  return db
    .selectFrom('licenses')
    .selectAll()
    .where('customerId', '=', customerId)
    .$if(productId !== null, (query) => query.where('productId', '=', productId))
    .$if(after !== null, (query) => query.where(isAfter(after)))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(pageSize + 1)
    .execute()
}

type Device = Row<'activations'> & { licenseId: string }

/** A page of the customer's devices on a license and one row more, oldest first: none of whose it was before. */
export const findActivationPage = (
  db: Queryable,
  customerId: string,
  licenseId: string,
  after: Position | null,
): Promise<Device[]> =>
  selectDevices(db, after).where('licenseId', '=', licenseId).where('customerId', '=', customerId).execute()

/** A page of the customer's devices on licenses of a product and one row more, oldest first. */
export const findProductActivationPage = (
  db: Queryable,
  customerId: string,
  productId: string,
  after: Position | null,
): Promise<Device[]> =>
  selectDevices(db, after).where('customerId', '=', customerId).where('productId', '=', productId).execute()

const selectDevices = (db: Queryable, after: Position | null) =>
  db
    .selectFrom('activations')
    .selectAll()
    .where('licenseId', 'is not', null)
    .$narrowType<{ licenseId: string }>()
    .$if(after !== null, (query) => query.where(isAfter(after)))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(pageSize + 1)

const isAfter = (after: Position | null) => sql<boolean>`(created_at, id) > (${after?.createdAt}, ${after?.id})`
