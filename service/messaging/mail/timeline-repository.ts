import { sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import { type Person, type ReadEvents, readEvents } from '#service/platform/index.ts'
import { selectMailsOf } from './mail-log-repository.ts'

const selectMails = (db: Queryable, person: Person) =>
  selectMailsOf(db, person)
    .select(['id', 'queuedAt as at', 'id as about', 'subject', 'kind as mail', 'recipient as to'])
    .select(sql<string>`case when sent_at is null then 'Queued' else 'Sent' end`.as('what'))

/** Mails to a customer or about their account. */
export const readMailEvents: ReadEvents = async (db, person, part) => {
  const mails = selectMails(db, person).where('kind', '<>', 'support-message')
  return readEvents(mails, { kind: 'Mail', at: sql`queued_at`, id: sql`id` }, part)
}

/** What a customer wrote to support. */
export const readMessageEvents: ReadEvents = async (db, person, part) => {
  const messages = selectMails(db, person).where('kind', '=', 'support-message')
  return readEvents(messages, { kind: 'Request', at: sql`queued_at`, id: sql`id` }, part)
}
