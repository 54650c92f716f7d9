import type { Insertable } from 'kysely'
import { prepare, type Queryable, type Row, type StaffSessionTable, type Tx } from '#service/database/index.ts'

export async function insertSession(tx: Tx, session: Insertable<StaffSessionTable>): Promise<void> {
  await tx.insertInto('staffSessions').values(session).execute()
}

const selectByHash = prepare((db, { hash }: { hash: string }) =>
  db
    .selectFrom('staffSessions')
    .innerJoin('staff', 'staff.id', 'staffSessions.staffId')
    .select([
      'staffSessions.id',
      'staffSessions.staffId',
      'staffSessions.createdAt',
      'staffSessions.lastUsedAt',
      'staffSessions.verifiedAt',
      'staff.name',
      'staff.role',
    ])
    .where('staffSessions.hash', '=', hash)
    .where('staffSessions.endedAt', 'is', null)
    .where('staff.removedAt', 'is', null),
)

/** The session of a token with its owner, in one statement; undefined for one that was ended or whose owner was removed. */
export const findSessionByHash = async (db: Queryable, hash: string) => (await selectByHash(db, { hash })).rows[0]
export type LiveSession = NonNullable<Awaited<ReturnType<typeof findSessionByHash>>>

const touch = prepare((db, { id, now }: { id: string; now: Date }) =>
  db.updateTable('staffSessions').set({ lastUsedAt: now }).where('id', '=', id),
)

export async function noteSessionUse(db: Queryable, id: string, now: Date): Promise<void> {
  await touch(db, { id, now })
}

export async function noteVerified(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('staffSessions').set({ verifiedAt: now }).where('id', '=', id).execute()
}

const columns = [
  ...(['id', 'staffId', 'userAgent', 'network', 'createdAt', 'lastUsedAt', 'verifiedAt'] as const),
] as const

/** The sessions of somebody that were not ended, the one last used first. */
export const findSessionsOf = (
  db: Queryable,
  staffId: string,
): Promise<Pick<Row<'staffSessions'>, (typeof columns)[number]>[]> =>
  db
    .selectFrom('staffSessions')
    .select(columns)
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()

export const findSession = (db: Queryable, id: string) =>
  db.selectFrom('staffSessions').select(columns).where('id', '=', id).where('endedAt', 'is', null).executeTakeFirst()

/** Ends one of somebody's sessions; false when they have no such session that runs. */
export async function endSession(db: Queryable, staffId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staffSessions')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends all sessions of somebody, but one if it is given; returns how many. */
export async function endSessionsOf(tx: Tx, staffId: string, now: Date, except?: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('staffSessions')
    .set({ endedAt: now })
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteOldSessions(db: Queryable, usedBefore: Date): Promise<void> {
  await db.deleteFrom('staffSessions').where('lastUsedAt', '<', usedBefore).execute()
}
