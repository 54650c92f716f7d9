import { sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import {
  type CustomerPerson,
  type ExportSections,
  forgetTries,
  type PersonalData,
  section,
} from '#service/platform/index.ts'
import { mailJob, mailQueues } from './mail/mail-kinds.ts'
import { mailLimits } from './mail/mail-limits.ts'
import { deleteMailsOf, findMailsOf, selectMailsOf } from './mail/mail-log-repository.ts'

export const exportFor = ({ customerId, email }: CustomerPerson): ExportSections => ({
  refusedMail: section(['suppressedAddresses'], (db) =>
    db.selectFrom('suppressedAddresses').selectAll().where('email', '=', email).orderBy('email'),
  ),
  mailsOnTheirWay: section(['jobs'], (db) =>
    selectUnsentMails(db, email === null ? [] : [email])
      .select(['runAt', 'attempts'])
      .orderBy('runAt')
      .orderBy('id'),
  ),
  mails: section(['mails'], (db) =>
    selectMailsOf(db, { customerId, email })
      .select(['kind', 'subject', 'queuedAt', 'sentAt'])
      .orderBy('queuedAt')
      .orderBy('id'),
  ),
})

export const eraseFor: PersonalData['eraseFor'] = async (tx, { customerId, email, countedAs }) => {
  await deleteMailsOf(tx, { customerId, email })
  await tx.deleteFrom('suppressedAddresses').where('email', '=', email).execute()
  const kinds = Object.keys(mailQueues)
  await forgetTries(tx, [mailLimits.perRecipient], countedAs)
  await forgetTries(
    tx,
    [mailLimits.perKind],
    countedAs.flatMap((who) => kinds.map((kind) => `${kind} ${who}`)),
  )
  return {}
}

/** Also mails to the address of the closed account: they are of the same person. */
export const mergeFor: PersonalData['mergeFor'] = async (tx, { from, to }) => {
  await tx
    .updateTable('mails')
    .set({ customerId: to.customerId })
    .where(
      sql<boolean>`(customer_id = ${from.customerId} or (customer_id is null and lower(recipient) = ${from.email}))`,
    )
    .execute()
  return {}
}

/** Whether anything was mailed to an address in lower case. */
export const isListed = async (db: Queryable, email: string): Promise<boolean> =>
  (await findMailsOf(db, { customerId: null, email }, 1)).length > 0

/** Mails to addresses in lower case that are not sent yet, without their content. */
export const findUnsentMails = (db: Queryable, emails: readonly string[]) =>
  selectUnsentMails(db, emails)
    .select(['id as jobId', 'runAt', 'attempts', 'parkedAt'])
    // Mails that were queued by an older version have no kind.
    .select(sql<string>`coalesce(payload ->> 'kind', '')`.as('kind'))
    .select(sql<string>`coalesce(payload ->> 'id', id::text)`.as('id'))
    .select(sql<string>`payload ->> 'to'`.as('to'))
    .orderBy('runAt')
    .execute()

const selectUnsentMails = (db: Queryable, emails: readonly string[]) =>
  db
    .selectFrom('jobs')
    .select((eb) => eb.ref('payload', '->>').key('subject').as('subject'))
    .$narrowType<{ subject: string }>()
    .where('kind', '=', mailJob)
    .where('doneAt', 'is', null)
    .where(sql<boolean>`lower(payload ->> 'to') = any (${[...emails]}::text[])`)
