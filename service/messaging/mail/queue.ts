import { createHash, randomUUID } from 'node:crypto'
import type { MailDraft, MailedDocument, Tx } from '#service/database/index.ts'
import type { Clock, JobService } from '#service/platform/index.ts'
import type { Email, EmailSettings } from './email.ts'
import { type MailKind, mailJob, mailQueues } from './mail-kinds.ts'
import { insertMail } from './mail-log-repository.ts'
import { oneLine } from './plain-text.ts'
import { findReader, type Reader } from './repository.ts'
import { isLogged, keepsDraft } from './resend-rules.ts'
import { writeEmail } from './write-email.ts'

type Envelope = {
  kind: MailKind
  to: string
  /** Emails with the same key are sent once. */
  key?: string
  /** The author of text in the email, if it is not the recipient: the email is deleted when they are erased. */
  from?: string
  /** The account that it is about, where the recipient is not its confirmed address. */
  customerId?: string
  headers?: Record<string, string>
  document?: MailedDocument
}
/** Queues an email in the caller's transaction, written for the mailbox's owner, whoever typed the address. */
export type QueueEmail = (tx: Tx, envelope: Envelope, write: (reader: Reader) => Email) => Promise<void>

/** A mail as it is handed to the job queue. */
type Addressed = Pick<Envelope, 'kind' | 'to' | 'key' | 'from'> & { id: string; draft: MailDraft }

/** Queues a mail that is written already. Replies go to the vendor. */
export const createMailPost =
  (jobs: JobService, settings: EmailSettings) =>
  async (tx: Tx, { id, kind, to, key, from: email, draft }: Addressed): Promise<void> => {
    const headers = { 'Reply-To': settings.vendor.email, ...draft.headers }
    const content = writeEmail(settings, draft.email)
    const payload = { id, kind, to, email, headers, ...content, document: draft.document }
    const queued = { kind: mailJob, queue: mailQueues[kind], payload }
    await jobs.enqueue(tx, { ...queued, ...(key === undefined ? {} : { dedupeKey: `${mailJob}:${key}` }) })
  }

/** Email goes through the job queue, and is written down so that the vendor sees what was sent. */
export function createMailQueue(jobs: JobService, settings: EmailSettings, clock: Clock): QueueEmail {
  const post = createMailPost(jobs, settings)
  return async (tx, { kind, to, key, from, customerId, headers, document }, write) => {
    const id = createMailId(key)
    const reader = await findReader(tx, to)
    const email = write({ email: to, name: reader?.name ?? null })
    const draft: MailDraft = { email, ...(headers && { headers }), ...(document && { document }) }
    await post(tx, { id, kind, to, draft, ...(key !== undefined && { key }), ...(from !== undefined && { from }) })
    if (!isLogged(kind)) return
    await insertMail(tx, {
      id,
      kind,
      recipient: to,
      customerId: customerId ?? reader?.id ?? null,
      author: from ?? null,
      subject: oneLine(email.subject),
      draft: keepsDraft(kind) ? JSON.stringify(draft) : null,
      queuedAt: clock(),
    })
  }
}

export const createMailId = (key: string = randomUUID()): string =>
  createHash('sha256').update(key).digest('hex').slice(0, 32)
