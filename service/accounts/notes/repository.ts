import type { Insertable } from 'kysely'
import type { CustomerNoteTable, Queryable, Row, Tx } from '#service/database/index.ts'
import type { Person } from '#service/platform/index.ts'

export async function insertNote(tx: Tx, note: Insertable<CustomerNoteTable>): Promise<void> {
  await tx.insertInto('customerNotes').values(note).execute()
}

/** Notes about an account, and about an address in lower case from before it had one. */
export const selectNotesOf = (db: Queryable, { customerId, email }: Person) =>
  db.selectFrom('customerNotes').where((eb) => eb.or([eb('customerId', '=', customerId), eb('email', '=', email)]))

/** The newest first. */
export const findNotesOf = (db: Queryable, person: Person): Promise<Row<'customerNotes'>[]> =>
  selectNotesOf(db, person).selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()

export const deleteNote = (tx: Tx, id: string): Promise<Row<'customerNotes'> | undefined> =>
  tx.deleteFrom('customerNotes').where('id', '=', id).returningAll().executeTakeFirst()

export async function deleteNotesOf(tx: Tx, person: Person): Promise<void> {
  await tx
    .deleteFrom('customerNotes')
    .where((eb) => eb.or([eb('customerId', '=', person.customerId), eb('email', '=', person.email)]))
    .execute()
}
