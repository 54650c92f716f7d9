import { type Insertable, type SqlBool, sql } from 'kysely'
import type { EducationRequestTable, EducationStatus, Queryable, Row, Tx } from '#service/database/index.ts'
import type { PagePart } from '#service/platform/index.ts'

const summary = [
  'id',
  'name',
  'email',
  'institution',
  'role',
  'proofWords',
  'proofType',
  'status',
  'renewalOf',
  'receivedAt',
  'decidedAt',
  'reason',
  'couponId',
  'endsAt',
  'remindedAt',
] as const
/** A request without the file, which only who looks at it needs. */
export type StoredRequest = Omit<Row<'educationRequests'>, 'proofFile'>

const select = (db: Queryable) => db.selectFrom('educationRequests').select(summary)

export async function insertRequest(tx: Tx, request: Insertable<EducationRequestTable>): Promise<void> {
  await tx.insertInto('educationRequests').values(request).execute()
}

export const findRequest = (db: Queryable, id: string): Promise<StoredRequest | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

export const listRequests = (db: Queryable, status?: EducationStatus): Promise<StoredRequest[]> =>
  select(db)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'Waiting'))
    .orderBy('receivedAt')
    .orderBy('id')
    .execute()

/** Requests a part at a time, the oldest first. */
export const findRequestPage = (
  db: Queryable,
  status: EducationStatus | undefined,
  { after, limit }: PagePart,
): Promise<StoredRequest[]> =>
  select(db)
    .where(sql<SqlBool>`(received_at, id) > (${after.createdAt}, ${after.id})`)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'Waiting'))
    .orderBy('receivedAt')
    .orderBy('id')
    .limit(limit)
    .execute()

const isOf = (email: string) => sql<SqlBool>`lower(email) = ${email}`

/** All requests of an address in lower case, locked against every other decision until the transaction ends. */
export async function lockRequestsOf(tx: Tx, email: string): Promise<StoredRequest[]> {
  await tx.selectFrom('educationRequests').select('id').where(isOf(email)).orderBy('id').forUpdate().execute()
  // Read again once locked: rows that were added during the wait are not among the locked ones.
  return findRequestsOf(tx, email)
}

export const findRequestsOf = (db: Queryable, email: string): Promise<StoredRequest[]> =>
  select(db).where(isOf(email)).orderBy('receivedAt').execute()

export async function findProof(db: Queryable, id: string): Promise<Uint8Array | null> {
  const found = await db.selectFrom('educationRequests').select('proofFile').where('id', '=', id).executeTakeFirst()
  return found?.proofFile ?? null
}

type Decision = Pick<StoredRequest, 'status' | 'decidedAt' | 'reason' | 'couponId' | 'endsAt'>

export async function decide(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx.updateTable('educationRequests').set(decision).where('id', '=', id).execute()
}

/** Marks approved requests whose code ends before a time as reminded, and returns those that were not reminded before. */
export const markReminded = (tx: Tx, now: Date, before: Date): Promise<StoredRequest[]> =>
  tx
    .updateTable('educationRequests')
    .set({ remindedAt: now })
    .where('status', '=', 'Approved')
    .where('remindedAt', 'is', null)
    .where('endsAt', '>', now)
    .where('endsAt', '<=', before)
    .returning(summary)
    .execute()

export async function forget(tx: Tx, before: { proofsDecided: Date; waiting: Date; decided: Date }): Promise<void> {
  await tx
    .updateTable('educationRequests')
    .set({ proofFile: null, proofType: null, proofWords: null })
    .where('decidedAt', '<', before.proofsDecided)
    .where((eb) => eb.or([eb('proofFile', 'is not', null), eb('proofWords', 'is not', null)]))
    .execute()
  await tx
    .deleteFrom('educationRequests')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'Waiting'), eb('receivedAt', '<', before.waiting)]),
        eb.and([eb('status', '=', 'Refused'), eb('decidedAt', '<', before.decided)]),
        eb.and([eb('status', '=', 'Approved'), eb('endsAt', '<', before.decided)]),
      ]),
    )
    .execute()
}
