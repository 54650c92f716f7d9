import { sql } from 'kysely'
import type { Queryable, Row, Tx } from '#service/database/index.ts'
import { readBundle } from './bundles.ts'
import type { OwnerFacts, TransferFacts } from './rules.ts'

type Known = Row<'licenses'> & Omit<TransferFacts, keyof Row<'licenses'> | 'kind' | 'bundle'> & { isEducation: boolean }

const day = 24 * 60 * 60 * 1000

/** The licenses of some ids, in the order of their ids; none of them changes until the transaction ends. */
export const lockLicenses = (tx: Tx, ids: readonly string[]): Promise<Row<'licenses'>[]> =>
  tx.selectFrom('licenses').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()

/** What a transfer depends on, of some licenses; one that is under way itself does not count as another. */
export async function findFacts(
  db: Queryable,
  licenses: readonly Row<'licenses'>[],
  transferId: string | null,
): Promise<TransferFacts[]> {
  const ids = licenses.map(({ id }) => id)
  const { rows } = await sql<Known>`select licenses.*,
      (select max(moved_at) from license_moves where license_id = licenses.id) as moved_at,
      (select completed_at from orders where id = licenses.order_id and due > 0) as paid_at,
      exists (select from payments join disputes on disputes.payment_id = payments.id
        where payments.order_id = licenses.order_id and disputes.status in ('Open', 'Lost')) as is_disputed,
      exists (select from refunds where order_id = licenses.order_id and status = 'Pending') as is_refunding,
      exists (select from order_coupons join coupons on coupons.id = order_coupons.coupon_id
        where order_coupons.order_id = licenses.order_id and coupons.batch = 'education') as is_education,
      exists (select from license_transfer_items where license_id = licenses.id and is_open
        and transfer_id is distinct from ${transferId}) as is_in_transfer
    from licenses where id = any (${ids}::uuid[]) order by id`.execute(db)
  const bundles = await findBundleLines(db, rows)
  return rows.map(({ isEducation, ...license }) => ({
    ...license,
    kind: license.grantKind ?? (isEducation ? 'Education' : null),
    bundle: readBundle(license, bundles),
  }))
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
