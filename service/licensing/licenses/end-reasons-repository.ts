import { sql } from 'kysely'
import { inParts, type Queryable, type Row, type Tx } from '#service/database/index.ts'
import { cutLoansOf, endLoans, withdrawOffers } from '../lending/loans-repository.ts'
import { byLoan, type EndReason, type EndSource } from './rules.ts'

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** The ids of what was granted under these keys, locked so that changes of its reasons come one after the other. */
const lockGrants = (tx: Tx, grantKeys: readonly string[]): Promise<string[]> =>
  inParts([...grantKeys].sort(), async (part) => {
    const licenses = tx.selectFrom('licenses').select('id').where('grantKey', 'in', part)
    return idsOf(await licenses.orderBy('id').forUpdate().execute())
  })

/** Adds a reason to what was granted under these keys; returns the ids of the licenses that were active until now. */
export const endGrants = async (
  tx: Tx,
  grantKeys: readonly string[],
  reason: EndReason,
  now: Date,
): Promise<string[]> => endLicenses(tx, await lockGrants(tx, grantKeys), reason, now)

/** Takes a reason away from what was granted under these keys; returns the ids of the licenses that are active again. */
export const restoreGrants = async (tx: Tx, grantKeys: readonly string[], source: EndSource): Promise<string[]> =>
  restoreLicenses(tx, await lockGrants(tx, grantKeys), source)

/**
 * Adds a reason to licenses that the caller has locked; returns the ids of those that were active until now, and of those that somebody
 * had borrowed from them, which end with them.
 */
export const endLicenses = (
  tx: Tx,
  licenseIds: readonly string[],
  { kind, sourceId, reason, reasonAfterMove = reason }: EndReason,
  now: Date,
): Promise<string[]> =>
  inParts(licenseIds, async (ids) => {
    await sql`insert into license_end_reasons (license_id, kind, source_id, reason, since)
      select id, ${kind}, ${sourceId},
        case (select count(*) from license_moves where license_id = licenses.id)
          when 0 then ${reason}::text else ${reasonAfterMove}::text end,
        ${now}::timestamptz
      from licenses where id = any (${ids}::uuid[])
      on conflict do nothing`.execute(tx)
    const ended = tx.updateTable('licenses').set({ status: 'Revoked' }).where('id', 'in', ids)
    const changed = idsOf(await ended.where('status', '=', 'Active').returning('id').execute())
    await showOldestReason(tx, ids)
    await returnSeats(tx, changed, now)
    return [...changed, ...(await endBorrowed(tx, changed, now))]
  })

/** Gives the seats back that licenses which have ended were borrowed of: none of them is restored, since its owner has the seat. */
async function returnSeats(tx: Tx, licenseIds: readonly string[], now: Date): Promise<void> {
  const borrowed = await cutLoansOf(tx, licenseIds, now)
  if (borrowed.length > 0) await endLicenses(tx, borrowed, byLoan, now)
}

/** Ends the loans of licenses that have ended; returns what was borrowed. */
async function endBorrowed(tx: Tx, lenders: readonly string[], now: Date): Promise<string[]> {
  if (lenders.length === 0) return []
  await withdrawOffers(tx, lenders, now)
  const borrowed = await endLoans(tx, lenders, { now })
  return borrowed.length === 0 ? [] : endLicenses(tx, borrowed, byLoan, now)
}

/** Takes a reason away from licenses that the caller has locked; returns the ids of those that are active again. */
export const restoreLicenses = (tx: Tx, licenseIds: readonly string[], source: EndSource): Promise<string[]> =>
  inParts(licenseIds, async (ids) => {
    const { rows } = await sql<{ licenseId: string }>`delete from license_end_reasons
      where license_id = any (${ids}::uuid[]) and kind = ${source.kind} and source_id = ${source.sourceId}
      returning license_id`.execute(tx)
    const freed = rows.map(({ licenseId }) => licenseId)
    if (freed.length === 0) return []
    const restored = await tx
      .updateTable('licenses')
      .set({ status: 'Active', revokedAt: null, revokedReason: null })
      .where('id', 'in', freed)
      .where('status', '=', 'Revoked')
      .where('id', 'not in', tx.selectFrom('licenseEndReasons').select('licenseId').where('licenseId', 'in', freed))
      .returning('id')
      .execute()
    await showOldestReason(tx, freed)
    return idsOf(restored)
  })

async function showOldestReason(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update licenses set revoked_at = oldest.since, revoked_reason = oldest.reason
    from (
      select distinct on (license_id) license_id, since, reason from license_end_reasons
      where license_id = any (${[...ids]}::uuid[]) order by license_id, since, kind, source_id
    ) oldest
    where licenses.id = oldest.license_id`.execute(tx)
}

export const findEndReasons = (db: Queryable, licenseId: string): Promise<Row<'licenseEndReasons'>[]> =>
  db
    .selectFrom('licenseEndReasons')
    .selectAll()
    .where('licenseId', '=', licenseId)
    .orderBy('since')
    .orderBy('kind')
    .orderBy('sourceId')
    .execute()

/** Adds a last reason to all licenses of a customer, and forgets in which words the others had ended. */
export async function endAllOf(tx: Tx, customerId: string, reason: EndReason, now: Date): Promise<string[]> {
  const all = tx.selectFrom('licenses').select('id').where('customerId', '=', customerId).orderBy('id').forUpdate()
  const ids = idsOf(await all.execute())
  await inParts(ids, (part) =>
    tx
      .updateTable('licenseEndReasons')
      .set({ reason: reason.reason })
      .where('licenseId', 'in', part)
      .returning('kind')
      .execute(),
  )
  return endLicenses(tx, ids, reason, now)
}
