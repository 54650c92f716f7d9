import { createHash, randomUUID } from 'node:crypto'
import type { InvoiceSeries, JobQueue, Tx } from '#service/database/index.ts'
import type { JobService } from '#service/platform/index.ts'
import { type Email, type EmailSettings, writeEmail } from './email.ts'
import { findReader, type Reader } from './repository.ts'

export const mailJob = 'send-mail'

/** The queue of each kind of email. None uses the queue `money`: payments never wait for a mail server. */
export const mailQueues = {
  confirmation: 'access',
  password: 'access',
  'email-change': 'access',
  'email-changed': 'access',
  'guest-confirmation': 'access',
  'order-completed': 'access',
  'lost-licenses': 'access',
  refund: 'mail',
  'payment-returned': 'mail',
  dispute: 'mail',
  document: 'mail',
  withdrawal: 'mail',
  'license-granted': 'mail',
  'license-ended': 'mail',
  'license-restored': 'mail',
  'license-moved': 'mail',
  'support-receipt': 'mail',
  'education-receipt': 'mail',
  'education-decision': 'mail',
  erased: 'mail',
  subscription: 'mail',
  'education-ends': 'news',
  vendor: 'mail',
  'staff-invitation': 'access',
} as const satisfies Record<string, JobQueue>
export type MailKind = keyof typeof mailQueues

/** The number of an attached document, which is drawn when the email is sent. */
export type MailedDocument = { series: InvoiceSeries; number: number }

type Envelope = {
  kind: MailKind
  to: string
  /** Emails with the same key are sent once. */
  key?: string
  /** The author of text in the email, if it is not the recipient: the email is deleted when they are erased. */
  from?: string
  headers?: Record<string, string>
  document?: MailedDocument
}
/** Queues an email in the caller's transaction, written for the mailbox's owner, whoever typed the address. */
export type QueueEmail = (tx: Tx, envelope: Envelope, write: (reader: Reader) => Email) => Promise<void>

/** Email goes through the job queue. Replies go to the vendor. */
export const createMailQueue =
  (jobs: JobService, settings: EmailSettings): QueueEmail =>
  async (tx, { kind, to, key, from: email, headers, document }, write) => {
    const id = createHash('sha256')
      .update(key ?? randomUUID())
      .digest('hex')
      .slice(0, 32)
    const content = writeEmail(settings, write(await findReader(tx, to)))
    const addressed = { id, kind, to, email, headers: { 'Reply-To': settings.vendor.email, ...headers } }
    const payload = { ...addressed, ...content, document }
    const queued = { kind: mailJob, queue: mailQueues[kind], payload }
    await jobs.enqueue(tx, { ...queued, ...(key === undefined ? {} : { dedupeKey: `${mailJob}:${key}` }) })
  }
