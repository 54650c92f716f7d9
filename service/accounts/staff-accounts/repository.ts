import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Queryable, Row, StaffTable, Tx } from '#service/database/index.ts'

export type StoredStaff = Row<'staff'>

const columns = [
  ...(['id', 'email', 'name', 'role', 'passwordHash', 'totpSecret', 'totpLastStep'] as const),
  ...(['invitedAt', 'joinedAt', 'removedAt'] as const),
] as const

/** Adds a member of the staff; false when somebody with the address is one already. */
export async function insertStaff(tx: Tx, staff: Insertable<StaffTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff')
    .values(staff)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const selectStaff = (db: Queryable) => db.selectFrom('staff').select(columns).where('removedAt', 'is', null)

export const findStaff = (db: Queryable, id: string): Promise<StoredStaff | undefined> =>
  selectStaff(db).where('id', '=', id).executeTakeFirst()

export const findStaffByEmail = (db: Queryable, email: string): Promise<StoredStaff | undefined> =>
  selectStaff(db).where('email', '=', email).executeTakeFirst()

/** Names of members of the staff by their ids, also of those who were removed. Who has not joined goes by the address. */
export async function findNames(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const withId = sql<SqlBool>`id = any (${ids}::uuid[])`
  const staff = await db.selectFrom('staff').select(['id', 'name', 'email']).where(withId).execute()
  const named = staff.map(({ id, name, email }) => [id, name || email] as const)
  return new Map(named.filter(([, name]) => name !== ''))
}

export const lockStaff = (tx: Tx, id: string): Promise<StoredStaff | undefined> =>
  selectStaff(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** The ids of all owners who have joined, locked in one order, so that of two concurrent changes the second sees the first. */
export async function lockOwners(tx: Tx): Promise<string[]> {
  const owners = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('joinedAt', 'is not', null)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return owners.map(({ id }) => id)
}

export async function updateStaff(tx: Tx, id: string, changed: Updateable<StaffTable>): Promise<void> {
  await tx.updateTable('staff').set(changed).where('id', '=', id).execute()
}

/** Members of the staff and those who are invited, by address, with what people want to know of each. */
export const findAllStaff = (db: Queryable, now: Date, seenSince: { used: Date; begun: Date }) =>
  describeStaff(db, now, seenSince).orderBy('staff.email').execute()

export const findDescribed = (db: Queryable, id: string, now: Date, seenSince: { used: Date; begun: Date }) =>
  describeStaff(db, now, seenSince).where('staff.id', '=', id).executeTakeFirst()

function describeStaff(db: Queryable, now: Date, { used, begun }: { used: Date; begun: Date }) {
  return db
    .selectFrom('staff')
    .select(['staff.id', 'staff.email', 'staff.name', 'staff.role', 'staff.invitedAt', 'staff.joinedAt'])
    .select([
      sql<boolean>`staff.totp_secret is not null`.as('hasAuthenticator'),
      sql<Date | null>`(select max(expires_at) from staff_invitations i
        where i.staff_id = staff.id and i.used_at is null and i.expires_at > ${now})`.as('invitationEndsAt'),
      sql<Date | null>`(select max(last_used_at) from staff_sessions s where s.staff_id = staff.id)`.as('lastSeenAt'),
      sql<number>`(select count(*)::int from staff_passkeys p where p.staff_id = staff.id)`.as('passkeys'),
      sql<number>`(select count(*)::int from staff_sessions s where s.staff_id = staff.id and s.ended_at is null
        and s.last_used_at > ${used} and s.created_at > ${begun})`.as('sessions'),
    ])
    .where('staff.removedAt', 'is', null)
}
export type DescribedStaff = Awaited<ReturnType<typeof findAllStaff>>[number]

type NewInvitation = { hash: string; staffId: string; createdAt: Date; expiresAt: Date }

/** Stores an invitation in place of all others of the same person. */
export async function replaceInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  await tx.deleteFrom('staffInvitations').where('staffId', '=', invitation.staffId).execute()
  await tx.insertInto('staffInvitations').values(invitation).execute()
}

export async function deleteInvitations(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staffInvitations').where('staffId', '=', staffId).execute()
}

/** The member of the staff whom an invitation is open for, and until when. */
export const findInvited = (db: Queryable, hash: string, now: Date) =>
  db
    .selectFrom('staffInvitations')
    .innerJoin('staff', 'staff.id', 'staffInvitations.staffId')
    .select(['staff.id', 'staff.email', 'staff.name', 'staff.role', 'staff.joinedAt', 'staffInvitations.expiresAt'])
    .where('staffInvitations.hash', '=', hash)
    .where('staffInvitations.usedAt', 'is', null)
    .where('staffInvitations.expiresAt', '>', now)
    .where('staff.removedAt', 'is', null)
    .executeTakeFirst()

/** Uses an invitation up; false when another call has, or it is open no more. */
export async function spendInvitation(tx: Tx, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staffInvitations')
    .set({ usedAt: now })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteOldInvitations(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('staffInvitations').where('expiresAt', '<', before).execute()
}
