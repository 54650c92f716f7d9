import type { Database, Queryable } from '#service/database/index.ts'
import { notFound, type Person } from '#service/platform/index.ts'
import { findUnsentMails } from '../personal-data-repository.ts'
import { deleteMailsBefore, findMail, findMailsOf } from './mail-log-repository.ts'
import { keptMails, resendingOf } from './resend-rules.ts'

type Unsent = Awaited<ReturnType<typeof findUnsentMails>>[number]
type Logged = Awaited<ReturnType<typeof findMailsOf>>[number]

/** A mail as the vendor sees it. */
export type LoggedMail = {
  id: string
  kind: string
  to: string
  /** Who wrote what is in it, if not the shop. */
  author: string | null
  subject: string
  status: 'Sent' | 'Waiting' | 'Parked' | 'Dropped'
  queuedAt: Date
  sentAt: Date | null
  attempts: number | null
  runAt: Date | null
  parkedAt: Date | null
  canResend: boolean
}

/** The newest mails to a person or about their account, and all that wait. */
export async function readMailLog(
  db: Queryable,
  person: Person & { email: string },
  limit: number,
): Promise<LoggedMail[]> {
  const logged = await findMailsOf(db, person, limit)
  const recipients = logged.flatMap(({ recipient, sentAt }) => (sentAt ? [] : [recipient.toLowerCase()]))
  const jobs = await findUnsentMails(db, [...new Set([person.email, ...recipients])])
  const unsent = new Map(jobs.map((mail) => [mail.id, mail]))
  const known = new Set(logged.map(({ id }) => id))
  const unknown = jobs
    .filter(({ id, to, kind }) => to.toLowerCase() === person.email && !known.has(id) && kind !== 'erased')
    .map(fromOlderVersion)
  return [...unknown, ...logged].map((mail) => present(mail, unsent.get(mail.id)))
}

/** A mail by its id; 404 where there is none. */
export async function readMail(db: Queryable, id: string): Promise<LoggedMail> {
  const mail = await findMail(db, id)
  if (!mail) throw notFound(`There is no mail ${id}`)
  const unsent = await findUnsentMails(db, [mail.recipient.toLowerCase()])
  return present(
    { ...mail, hasDraft: mail.draft !== null },
    unsent.find((one) => one.id === id),
  )
}

export const forgetOldMails = (database: Database, now: Date): Promise<void> =>
  deleteMailsBefore(database.query, new Date(now.getTime() - keptMails))

const fromOlderVersion = ({ id, kind, to, subject, runAt }: Unsent): Logged => ({
  id,
  kind,
  subject,
  recipient: to,
  queuedAt: runAt,
  author: null,
  sentAt: null,
  hasDraft: false,
})

function present({ hasDraft, recipient, ...mail }: Logged, unsent: Unsent | undefined): LoggedMail {
  const { id, kind, author, subject, queuedAt, sentAt } = mail
  return {
    id,
    kind,
    author,
    subject,
    queuedAt,
    sentAt,
    to: recipient,
    status: statusOf(sentAt, unsent),
    attempts: unsent?.attempts ?? null,
    runAt: unsent && !unsent.parkedAt ? unsent.runAt : null,
    parkedAt: unsent?.parkedAt ?? null,
    canResend: (sentAt !== null || !unsent) && (hasDraft || resendingOf(kind) === 'WithNewCode'),
  }
}

function statusOf(sentAt: Date | null, unsent: Unsent | undefined): LoggedMail['status'] {
  // The job of a mail that was sent is done a moment later.
  if (sentAt) return 'Sent'
  if (!unsent) return 'Dropped'
  return unsent.parkedAt ? 'Parked' : 'Waiting'
}
