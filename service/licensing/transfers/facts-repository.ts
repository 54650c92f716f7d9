import { type SqlBool, sql } from 'kysely'
import type { Queryable, Row, Tx } from '#service/database/index.ts'
import { readBundle } from './bundles.ts'
import type { OwnerFacts, TransferFacts } from './rules.ts'

type Found = Pick<TransferFacts, 'id' | 'movedAt' | 'paidAt' | 'isDisputed' | 'isRefunding' | 'isInTransfer'> & {
  isEducation: boolean
}

const day = 24 * 60 * 60 * 1000

/** The licenses of some ids, in the order of their ids; none of them changes until the transaction ends. */
export const lockLicenses = (tx: Tx, ids: readonly string[]): Promise<Row<'licenses'>[]> =>
  tx
    .selectFrom('licenses')
    .selectAll()
    .where(sql<SqlBool>`id = any (${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** What a transfer depends on, of some licenses; one that is under way itself does not count as another. */
export async function findFacts(
  db: Queryable,
  licenses: readonly Row<'licenses'>[],
  transferId: string | null,
): Promise<TransferFacts[]> {
  const sought = JSON.stringify(licenses.map(({ id, orderId }) => ({ id, orderId })))
  // Looked up by index: for "exists" PostgreSQL may read a whole table at once.
  const { rows } = await sql<Found>`select sought.id,
      (select max(moved_at) from license_moves where license_id = sought.id) as moved_at,
      (select completed_at from orders where id = sought."orderId" and due > 0) as paid_at,
      (select true from payments join disputes on disputes.payment_id = payments.id
        where payments.order_id = sought."orderId" and disputes.status in ('Open', 'Lost') limit 1) is true as is_disputed,
      (select true from refunds where order_id = sought."orderId" and status = 'Pending' limit 1) is true as is_refunding,
      (select true from order_coupons join coupons on coupons.id = order_coupons.coupon_id
        where order_coupons.order_id = sought."orderId" and coupons.batch = 'education' limit 1) is true as is_education,
      (select true from license_transfer_items where license_id = sought.id and is_open
        and transfer_id is distinct from ${transferId} limit 1) is true as is_in_transfer
    from jsonb_to_recordset(${sought}::jsonb) as sought (id uuid, "orderId" uuid)`.execute(db)
  const found = new Map(rows.map(({ id, ...facts }) => [id, facts]))
  const bundles = await findBundleLines(db, licenses)
  return licenses.flatMap((license) => {
    const facts = found.get(license.id)
    if (!facts) return []
    const { isEducation, ...known } = facts
    const kind = license.grantKind ?? (isEducation ? 'Education' : null)
    return [{ ...license, ...known, kind, bundle: readBundle(license, bundles) }]
  })
}

/** The lines of orders of some licenses that are bundles, each as 'order/line'. */
async function findBundleLines(db: Queryable, licenses: readonly Row<'licenses'>[]): Promise<Set<string>> {
  const orderIds = [...new Set(licenses.flatMap(({ orderId }) => orderId ?? []))]
  if (orderIds.length === 0) return new Set()
  const lines = db.selectFrom('orderLines').select(['orderId', 'lineId']).where('orderId', 'in', orderIds)
  const found = await lines.where('type', '=', 'Bundle').execute()
  return new Set(found.map(({ orderId, lineId }) => `${orderId}/${lineId}`))
}

/** What a transfer depends on, of the owner of some licenses. */
export async function findOwnerFacts(
  db: Queryable,
  customerId: string,
  licenses: readonly TransferFacts[],
  now: Date,
): Promise<OwnerFacts> {
  const since = new Date(now.getTime() - 30 * day)
  const { count } = await db
    .selectFrom('licenseTransfers')
    .innerJoin('licenseTransferItems', 'licenseTransferItems.transferId', 'licenseTransfers.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('fromCustomerId', '=', customerId)
    .where('status', '=', 'Completed')
    .where('endedAt', '>', since)
    .executeTakeFirstOrThrow()
  const owned = await db
    .selectFrom('licenses')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('status', '=', 'Active')
    .where('borrowedFrom', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .execute()
  const wanted = new Set(licenses.flatMap(({ bundle }) => bundle ?? []))
  const lines = wanted.size === 0 ? new Set<string>() : await findBundleLines(db, owned)
  const ofBundle = Map.groupBy(owned, (license) => readBundle(license, lines) ?? '')
  return {
    transferredThisMonth: Number(count),
    ownedProducts: new Set(owned.map(({ productId }) => productId)),
    bundles: new Map([...wanted].map((bundle) => [bundle, (ofBundle.get(bundle) ?? []).map(({ id }) => id)])),
  }
}
