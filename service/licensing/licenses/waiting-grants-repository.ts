import type { Insertable } from 'kysely'
import type { Queryable, Row, Tx, WaitingGrantTable } from '#service/database/index.ts'

/** Adds a grant; returns whether its key was free. */
export async function insertGrant(tx: Tx, grant: Insertable<WaitingGrantTable>): Promise<boolean> {
  const insertion = tx.insertInto('waitingGrants').values(grant)
  const added = insertion.onConflict((conflict) => conflict.column('grantKey').doNothing()).returning('id')
  return (await added.executeTakeFirst()) !== undefined
}

export const findGrantByKey = (db: Queryable, grantKey: string): Promise<Row<'waitingGrants'> | undefined> =>
  db.selectFrom('waitingGrants').selectAll().where('grantKey', '=', grantKey).executeTakeFirst()

export const deleteGrant = (tx: Tx, id: string): Promise<Row<'waitingGrants'> | undefined> =>
  tx.deleteFrom('waitingGrants').where('id', '=', id).returningAll().executeTakeFirst()

/** Takes the grants that wait for an address in lower case: of two that confirm it at once, one gets each. */
export const takeGrantsFor = (tx: Tx, email: string): Promise<Row<'waitingGrants'>[]> =>
  tx.deleteFrom('waitingGrants').where('email', '=', email).returningAll().execute()
