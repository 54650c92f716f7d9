import { type Insertable, sql } from 'kysely'
import type { StoredCode, VoucherRows } from '#service/catalogue/index.ts'
import type { Queryable, Tx, VoucherBatchTable } from '#service/database/index.ts'
import type { VoucherWithBatch } from './rules.ts'

/** Writes vouchers in the catalogue's transaction. Removed codes can't be redeemed; redemptions are kept for ever. */
export async function syncVouchers(tx: Tx, { batches, codes }: VoucherRows, now: Date): Promise<void> {
  await saveBatches(tx, batches)
  await saveCodes(tx, codes)
  await withdrawOtherCodes(tx, codes, now)
  await restoreIssued(tx)
}

async function saveBatches(tx: Tx, batches: Insertable<VoucherBatchTable>[]): Promise<void> {
  for (const batch of batches) {
    const { id: _, ...changes } = batch
    await tx
      .insertInto('voucherBatches')
      .values(batch)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
      .execute()
  }
}

/** The vendor's codes as one parameter: there may be more of them than a statement takes parameters. */
const given = (codes: readonly StoredCode[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as given (code text, "shownCode" text, "batchId" text)`

/** Adds codes and restores withdrawn ones. All rows are locked, so that redemptions happen before or after the sync. */
async function saveCodes(tx: Tx, codes: readonly StoredCode[]): Promise<void> {
  await sql`
    insert into vouchers (id, batch_id, code, shown_code)
    select gen_random_uuid(), given."batchId", given.code, given."shownCode" from ${given(codes)}
    on conflict (code) do update
    set batch_id = excluded.batch_id, shown_code = excluded.shown_code, withdrawn_at = null
    where vouchers.withdrawn_at is not null
      or (vouchers.batch_id, vouchers.shown_code) is distinct from (excluded.batch_id, excluded.shown_code)
  `.execute(tx)
}

/** Takes out of use what the vendor's files no longer have, but for what was issued by the database. */
async function withdrawOtherCodes(tx: Tx, codes: readonly StoredCode[], now: Date): Promise<void> {
  await sql`
    update vouchers set withdrawn_at = ${now}
    where withdrawn_at is null and not exists (select from ${given(codes)} where given.code = vouchers.code)
      and not exists (select from voucher_batches where id = vouchers.batch_id and issued_at is not null)
  `.execute(tx)
  await sql`
    update voucher_batches set withdrawn_at = ${now}
    where withdrawn_at is null and issued_at is null and not exists
      (select from vouchers where vouchers.batch_id = voucher_batches.id and vouchers.withdrawn_at is null)
  `.execute(tx)
}

/** Restores issued batches that a version which knows only files has withdrawn with its own sync. */
async function restoreIssued(tx: Tx): Promise<void> {
  await sql`
    update vouchers set withdrawn_at = null
    where withdrawn_at is not null and batch_id in
      (select id from voucher_batches where issued_at is not null and stopped_at is null)
  `.execute(tx)
  await sql`
    update voucher_batches set withdrawn_at = null
    where withdrawn_at is not null and issued_at is not null and stopped_at is null
  `.execute(tx)
}

/** Reads the batches of files that can be redeemed, each with its codes as they are written. */
export async function readBatches(db: Queryable) {
  const batches = await db
    .selectFrom('voucherBatches')
    .select(['id', 'name', 'description', 'contents', 'endsAt'])
    .where('withdrawnAt', 'is', null)
    .where('issuedAt', 'is', null)
    .orderBy('id')
    .execute()
  const codes = await db
    .selectFrom('vouchers')
    .select(['batchId', 'shownCode'])
    .where('withdrawnAt', 'is', null)
    .orderBy('code')
    .execute()
  const ofBatch = Map.groupBy(codes, ({ batchId }) => batchId)
  return batches.map((batch) => ({
    ...batch,
    codes: (ofBatch.get(batch.id) ?? []).map(({ shownCode }) => shownCode),
  }))
}

/** Which of some codes in lower case there are vouchers of, also out of use. */
export async function findTakenCodes(db: Queryable, codes: readonly string[]): Promise<Set<string>> {
  const taken = await db
    .selectFrom('vouchers')
    .select('code')
    .where(sql<boolean>`code = any (array(select jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb)))`)
    .execute()
  return new Set(taken.map(({ code }) => code))
}

export async function findVoucher(db: Queryable, code: string): Promise<VoucherWithBatch | undefined> {
  return db
    .selectFrom('vouchers')
    .innerJoin('voucherBatches', 'voucherBatches.id', 'vouchers.batchId')
    .selectAll('vouchers')
    .select(['voucherBatches.name', 'voucherBatches.description', 'voucherBatches.contents', 'voucherBatches.endsAt'])
    .where('vouchers.code', '=', code)
    .executeTakeFirst()
}

/** Whether the voucher could be redeemed and now is, by this customer: of any number at once, one can. */
export async function claimVoucher(tx: Tx, code: string, customerId: string, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('vouchers')
    .set({ redeemedBy: customerId, redeemedAt: now })
    .where('code', '=', code)
    .where('redeemedBy', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('voucherBatches')
            .select('voucherBatches.id')
            .whereRef('voucherBatches.id', '=', 'vouchers.batchId')
            .where('voucherBatches.endsAt', '<=', now),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}
