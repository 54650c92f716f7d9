import { type SqlBool, sql } from 'kysely'
import type { Queryable, Row, Tx, WithdrawalOutcome } from '#service/database/index.ts'
import { directionOf, inRange, type ListRange } from '#service/platform/index.ts'

export type WithdrawalFilter = {
  isSettled?: boolean | undefined
  /** Whole, in any letter case. */
  email?: string | undefined
}

const columns = ['id', 'name', 'email', 'orderGiven', 'statement', 'receivedAt', 'settledAt', 'outcome'] as const

/** Withdrawals by the time when they were received. */
export const findWithdrawalPage = (
  db: Queryable,
  { isSettled, email }: WithdrawalFilter,
  range: ListRange & { limit: number },
): Promise<Row<'withdrawals'>[]> =>
  db
    .selectFrom('withdrawals')
    .select(columns)
    .where(inRange(range, { time: 'receivedAt' }))
    .$if(isSettled === true, (query) => query.where('settledAt', 'is not', null))
    .$if(isSettled === false, (query) => query.where('settledAt', 'is', null))
    .$if(email !== undefined, (query) => query.where(sql<SqlBool>`lower(email) = ${email?.toLowerCase()}`))
    .orderBy('receivedAt', directionOf(range))
    .orderBy('id', directionOf(range))
    .limit(range.limit)
    .execute()

export const lockWithdrawal = (tx: Tx, id: string): Promise<Row<'withdrawals'> | undefined> =>
  tx.selectFrom('withdrawals').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export async function settleWithdrawal(
  tx: Tx,
  id: string,
  settled: { settledAt: Date; outcome: WithdrawalOutcome },
): Promise<void> {
  await tx.updateTable('withdrawals').set(settled).where('id', '=', id).execute()
}
