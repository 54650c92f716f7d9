import { type Insertable, type SqlBool, sql } from 'kysely'
import type { StoredCode } from '#service/catalogue/index.ts'
import type { Queryable, Row, Tx, VoucherBatchTable } from '#service/database/index.ts'

export const findBatch = (db: Queryable, id: string): Promise<Row<'voucherBatches'> | undefined> =>
  db.selectFrom('voucherBatches').selectAll().where('id', '=', id).executeTakeFirst()

export const lockBatch = (tx: Tx, id: string): Promise<Row<'voucherBatches'> | undefined> =>
  tx.selectFrom('voucherBatches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Names of batches by their ids, in use or not. */
export async function findNames(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const withId = sql<SqlBool>`id = any (${ids}::text[])`
  const batches = await db.selectFrom('voucherBatches').select(['id', 'name']).where(withId).execute()
  return new Map(batches.map(({ id, name }) => [id, name]))
}

/** All batches by id, in use or not. */
export const findBatchPage = (
  db: Queryable,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<Row<'voucherBatches'>[]> =>
  db.selectFrom('voucherBatches').selectAll().where('id', '>', afterId).orderBy('id').limit(limit).execute()

type CodePage = { isRedeemed?: boolean; after: string; limit: number }

/** The codes of a batch with who redeemed them, by their ids. */
export const findCodePage = (db: Queryable, batchId: string, { isRedeemed, after, limit }: CodePage) =>
  db
    .selectFrom('vouchers')
    .leftJoin('customers', 'customers.id', 'vouchers.redeemedBy')
    .selectAll('vouchers')
    .select(['customers.name', 'customers.email'])
    .where('vouchers.batchId', '=', batchId)
    .where('vouchers.id', '>', after)
    .$if(isRedeemed === true, (query) => query.where('redeemedBy', 'is not', null))
    .$if(isRedeemed === false, (query) => query.where('redeemedBy', 'is', null))
    .orderBy('vouchers.id')
    .limit(limit)
    .execute()

/** Adds a batch; false if there is one with its id. */
export async function insertBatch(tx: Tx, batch: Insertable<VoucherBatchTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('voucherBatches')
    .values(batch)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The codes as one parameter: there may be more of them than a statement takes parameters. */
export async function insertCodes(tx: Tx, codes: readonly StoredCode[]): Promise<void> {
  await sql`
    insert into vouchers (id, batch_id, code, shown_code)
    select gen_random_uuid(), given."batchId", given.code, given."shownCode"
    from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as given (code text, "shownCode" text, "batchId" text)
  `.execute(tx)
}

/** Ends a batch; returns how many codes ended, and how many were redeemed before. */
export async function stopBatch(tx: Tx, id: string, now: Date): Promise<{ stopped: number; redeemed: number }> {
  const { numUpdatedRows } = await tx
    .updateTable('vouchers')
    .set({ withdrawnAt: now })
    .where('batchId', '=', id)
    .where('redeemedBy', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  await tx.updateTable('voucherBatches').set({ stoppedAt: now, withdrawnAt: now }).where('id', '=', id).execute()
  const { count } = await tx
    .selectFrom('vouchers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('batchId', '=', id)
    .where('redeemedBy', 'is not', null)
    .executeTakeFirstOrThrow()
  return { stopped: Number(numUpdatedRows), redeemed: count }
}

export async function setReseller(tx: Tx, id: string, reseller: string | null): Promise<void> {
  await tx.updateTable('voucherBatches').set({ reseller }).where('id', '=', id).execute()
}

export const findAllCodes = (db: Queryable, batchId: string) =>
  db
    .selectFrom('vouchers')
    .select(['shownCode', 'redeemedAt', 'withdrawnAt'])
    .where('batchId', '=', batchId)
    .orderBy('code')
    .execute()
