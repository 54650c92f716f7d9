import { sql } from 'kysely'
import type { Tx } from '#service/database/index.ts'
import type { EndReason, EndSource } from '#service/licensing/index.ts'

/** Adds an end reason to lines of an order that the caller has locked; returns the lines that did not have it. */
export async function endOrderLines(
  tx: Tx,
  orderId: string,
  lineIds: string[],
  { kind, sourceId, reason }: EndReason,
  since: Date,
): Promise<Set<string>> {
  if (lineIds.length === 0) return new Set()
  const reasons = lineIds.map((lineId) => ({ orderId, lineId, kind, sourceId, reason, since }))
  const added = await tx
    .insertInto('orderLineEndReasons')
    .values(reasons)
    .onConflict((conflict) => conflict.doNothing())
    .returning('lineId')
    .execute()
  await showOldestReason(tx, orderId)
  return new Set(added.map(({ lineId }) => lineId))
}

/** Removes an end reason from the lines of an order that the caller has locked; returns the lines that had it. */
export async function restoreOrderLines(tx: Tx, orderId: string, { kind, sourceId }: EndSource): Promise<Set<string>> {
  const removed = await tx
    .deleteFrom('orderLineEndReasons')
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .where('sourceId', '=', sourceId)
    .returning('lineId')
    .execute()
  await showOldestReason(tx, orderId)
  return new Set(removed.map(({ lineId }) => lineId))
}

/** Stores the oldest end reason of each line of an order as the one that is shown, or null if a line has none. */
async function showOldestReason(tx: Tx, orderId: string): Promise<void> {
  await sql`update order_lines set ended_reason = (
      select reason from order_line_end_reasons r
      where r.order_id = order_lines.order_id and r.line_id = order_lines.line_id
      order by since, kind, source_id limit 1
    )
    where order_id = ${orderId}`.execute(tx)
}
