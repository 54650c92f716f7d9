import type { Insertable } from 'kysely'
import type { Schema, Tx } from '#service/database/index.ts'

export async function insertFeeOrder(
  tx: Tx,
  order: Insertable<Schema['orders']>,
  line: Insertable<Schema['orderLines']>,
): Promise<void> {
  await tx.insertInto('orders').values(order).execute()
  await tx.insertInto('orderLines').values(line).execute()
}

/** Fails an order that nobody is paying; false if it is not open. */
export async function failOpen(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status: 'Failed', updatedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'Open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
