import { sql } from 'kysely'
import type { Queryable } from '../database/connection.ts'
import { type Position, pageSize } from '../http/paging.ts'
import type { LicenseWithProduct } from './rules.ts'

/** A page of the customer's licenses and one row more, oldest first. */
export async function findLicensePage(
  db: Queryable,
  customerId: string,
  after: Position | null,
): Promise<LicenseWithProduct[]> {
  const licenses = await db
    .selectFrom('licenses')
    .selectAll()
    .where('customerId', '=', customerId)
    .$if(after !== null, (query) => query.where(isAfter(after)))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(pageSize + 1)
    .execute()
  const productIds = [...new Set(licenses.map((license) => license.productId))]
  const products =
    productIds.length === 0 ? [] : await db.selectFrom('products').selectAll().where('id', 'in', productIds).execute()
  return licenses.flatMap((license) => {
    const product = products.find((one) => one.id === license.productId)
    return product ? [{ ...license, product }] : []
  })
}

/** A page of a license's devices and one row more, oldest first. */
export async function findActivationPage(db: Queryable, licenseId: string, after: Position | null) {
  const rows = await db
    .selectFrom('activations')
    .selectAll()
    .where('licenseId', '=', licenseId)
    .$if(after !== null, (query) => query.where(isAfter(after)))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(pageSize + 1)
    .execute()
  return rows.map((row) => ({ ...row, licenseId }))
}

const isAfter = (after: Position | null) => sql<boolean>`(created_at, id) > (${after?.createdAt}, ${after?.id})`
