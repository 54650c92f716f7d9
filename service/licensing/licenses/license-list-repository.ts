import { sql } from 'kysely'
import type { ActivationStatus, LicenseStatus } from '#contract/statuses.ts'
import { allColumns, type Queryable, type Row } from '#service/database/index.ts'
import type { PagePart } from '#service/platform/index.ts'

type LicenseFilter = {
  customerId?: string | undefined
  orderId?: string | undefined
  productId?: string | undefined
  status?: LicenseStatus | undefined
}

/** All licenses, the newest first. */
export const findLicensePage = (
  db: Queryable,
  { customerId, orderId, productId, status }: LicenseFilter,
  { after, limit }: PagePart,
): Promise<Row<'licenses'>[]> =>
  db
    .selectFrom('licenses')
    .select(allColumns.licenses)
    .where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id})`)
    .$if(customerId !== undefined, (query) => query.where('customerId', '=', customerId ?? ''))
    .$if(orderId !== undefined, (query) => query.where('orderId', '=', orderId ?? ''))
    .$if(productId !== undefined, (query) => query.where('productId', '=', productId ?? ''))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'Active'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

type ActivationFilter = {
  customerId?: string | undefined
  licenseId?: string | undefined
  status?: ActivationStatus | undefined
}

/** All devices with a license or a trial, the newest first. */
export const findActivationPage = (
  db: Queryable,
  { customerId, licenseId, status }: ActivationFilter,
  { after, limit }: PagePart,
): Promise<Row<'activations'>[]> =>
  db
    .selectFrom('activations')
    .select(allColumns.activations)
    .where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id})`)
    .$if(customerId !== undefined, (query) => query.where('customerId', '=', customerId ?? ''))
    .$if(licenseId !== undefined, (query) => query.where('licenseId', '=', licenseId ?? ''))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'Active'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
