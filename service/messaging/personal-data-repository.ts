import type { Queryable } from '#service/database/index.ts'
import {
  type CustomerPerson,
  type ExportSections,
  forgetTries,
  type PersonalData,
  section,
} from '#service/platform/index.ts'
import { mailLimits } from './mail/mail-limits.ts'
import { mailJob, mailQueues } from './mail/queue.ts'

export const exportFor = ({ email }: CustomerPerson): ExportSections => ({
  refusedMail: section(['suppressedAddresses'], (db) =>
    db.selectFrom('suppressedAddresses').selectAll().where('email', '=', email).orderBy('email'),
  ),
  mailsOnTheirWay: section(['jobs'], (db) =>
    selectUnsentMails(db, email).select(['runAt', 'attempts']).orderBy('runAt').orderBy('id'),
  ),
})

export const eraseFor: PersonalData['eraseFor'] = async (tx, { email, countedAs }) => {
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

/** Mails to an address in lower case that are not sent yet, without their content. */
export const findUnsentMails = (db: Queryable, email: string) =>
  selectUnsentMails(db, email).select(['runAt', 'attempts', 'parkedAt']).orderBy('runAt').execute()

const selectUnsentMails = (db: Queryable, email: string | null) =>
  db
    .selectFrom('jobs')
    .select((eb) => eb.ref('payload', '->>').key('subject').as('subject'))
    .$narrowType<{ subject: string }>()
    .where('kind', '=', mailJob)
    .where('doneAt', 'is', null)
    .where((eb) => eb(eb.fn<string>('lower', [eb.ref('payload', '->>').key('to')]), '=', email))
