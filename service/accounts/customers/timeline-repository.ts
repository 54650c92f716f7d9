import { sql } from 'kysely'
import { type ReadEvents, readEvents } from '#service/platform/index.ts'
import { selectNotesOf } from '../notes/repository.ts'

export const readAccountEvents: ReadEvents = async (db, { customerId }, part) => {
  const account = db.selectFrom('customers').where('id', '=', customerId)
  const signedUp = account
    .select([sql<string>`id || ':created'`.as('id'), sql<string>`'Created'`.as('what'), 'createdAt as at'])
    .select(sql<string>`id::text`.as('about'))
  const confirmed = account
    .select([sql<string>`id || ':confirmed'`.as('id'), sql<string>`'Confirmed'`.as('what')])
    .select((eb) => eb.ref('confirmedAt').$notNull().as('at'))
    .select(sql<string>`id::text`.as('about'))
    .where('confirmedAt', 'is not', null)
  const ofAccount = { kind: 'Account' } as const
  return [
    ...(await readEvents(signedUp, { ...ofAccount, at: sql`created_at`, id: sql`(id || ':created')` }, part)),
    ...(await readEvents(confirmed, { ...ofAccount, at: sql`confirmed_at`, id: sql`(id || ':confirmed')` }, part)),
  ]
}

export const readNoteEvents: ReadEvents = async (db, person, part) => {
  const notes = selectNotesOf(db, person).select([
    'id',
    sql<string>`'Added'`.as('what'),
    'createdAt as at',
    'id as about',
    'text',
    'author',
  ])
  return readEvents(notes, { kind: 'Note', at: sql`created_at`, id: sql`id` }, part)
}
