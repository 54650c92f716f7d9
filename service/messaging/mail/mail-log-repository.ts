import { type Insertable, sql } from 'kysely'
import { type MailTable, prepare, type Queryable, type Row, type Tx } from '#service/database/index.ts'
import type { Person } from '#service/platform/index.ts'
import { mailJob } from './mail-kinds.ts'

type NewMail = Pick<Row<'mails'>, 'id' | 'kind' | 'recipient' | 'customerId' | 'author' | 'subject' | 'queuedAt'> & {
  draft: Insertable<MailTable>['draft']
}

const insert = prepare((db, { id, kind, recipient, customerId, author, subject, draft, queuedAt }: NewMail) =>
  db
    .insertInto('mails')
    .values({ id, kind, recipient, customerId, author, subject, draft, queuedAt })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)

/** Writes a mail down; one whose key was used before stays as it is. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  await insert(tx, mail)
}

export async function markSent(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable('mails').set({ sentAt: now }).where('id', '=', id).execute()
}

export const findMail = (db: Queryable, id: string): Promise<Row<'mails'> | undefined> =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()

export const lockMail = (tx: Tx, id: string): Promise<Row<'mails'> | undefined> =>
  tx.selectFrom('mails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Mails to a person, or about their account. The ids are found first: sorted and limited, PostgreSQL would rather walk the
 * whole log until it has enough.
 */
const areMailsOf = ({ customerId, email }: Person) =>
  sql<boolean>`id = any (array(
    select id from mails where customer_id = ${customerId}
    union select id from mails where lower(recipient) = ${email}
    union select id from mails where lower(author) = ${email}))`

export const selectMailsOf = (db: Queryable, person: Person) => db.selectFrom('mails').where(areMailsOf(person))

/** The newest first. */
export const findMailsOf = (db: Queryable, person: Person, limit: number) =>
  selectMailsOf(db, person)
    .select(['id', 'kind', 'recipient', 'author', 'subject', 'queuedAt', 'sentAt'])
    .select(sql<boolean>`draft is not null`.as('hasDraft'))
    .orderBy('queuedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function deleteMailsOf(tx: Tx, person: Person): Promise<void> {
  await tx.deleteFrom('mails').where(areMailsOf(person)).execute()
}

export async function deleteMailsBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('mails').where('queuedAt', '<', before).execute()
}

/** The job of a mail that is not sent yet. */
export const findUnsentJob = (db: Queryable, { id, recipient }: Pick<Row<'mails'>, 'id' | 'recipient'>) =>
  db
    .selectFrom('jobs')
    .select(['id as jobId', 'parkedAt'])
    .where('kind', '=', mailJob)
    .where('doneAt', 'is', null)
    .where(sql<boolean>`lower(payload ->> 'to') = ${recipient.toLowerCase()} and payload ->> 'id' = ${id}`)
    .executeTakeFirst()

/** The mail of this id, or else the newest of its kind to an address. */
export async function findSentCopy(
  tx: Tx,
  { id, kind, to }: { id: string; kind: string; to: string },
): Promise<string> {
  const found = await tx
    .selectFrom('mails')
    .select('id')
    .where(sql<boolean>`lower(recipient) = ${to.toLowerCase()}`)
    .where('kind', '=', kind)
    .orderBy(sql`id = ${id}`, 'desc')
    .orderBy('queuedAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return found.id
}
