import type { NullableJson, NullableTime, Time } from './columns.ts'
import type { InvoiceSeries } from './orders.ts'

export type Fact = { label: string; value: string }
/** The label says where it leads. */
export type Link = { label: string; url: string }
export type Step = { title: string; text: string; link?: Link }
export type BoughtLine = { name: string; details: string[]; amount: string; before: string | null }

/** The parts of an email. All of it is plain text, which is escaped in HTML. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  /** The one number that the email is about. */
  | { kind: 'figure'; label: string; value: string }
  | ({ kind: 'button' } & Link)
  | ({ kind: 'link' } & Link)
  | { kind: 'steps'; steps: Step[] }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'bought'; lines: BoughtLine[]; sums: Fact[]; total: Fact }
  | { kind: 'command'; command: string }
  | { kind: 'notice'; title: string; text: string }
  | { kind: 'quote'; lines: string[] }

export type Email = {
  subject: string
  preview: string
  title: string
  blocks: Block[]
  /** The reason for the email, which completes 'You get this mail because'. */
  because: string
}

/** The number of an attached document, which is drawn when the email is sent. */
export type MailedDocument = { series: InvoiceSeries; number: number }

/** What a mail says, from which it can be written again. */
export type MailDraft = { email: Email; headers?: Record<string, string>; document?: MailedDocument }

/** A mail that was queued. Its job is emptied once it is sent. */
export type MailTable = {
  /** The same as in the payload of its job. */
  id: string
  kind: string
  /** As it was addressed. */
  recipient: string
  /** The account that it went to or is about; null where there was none with this address. */
  customerId: string | null
  /** Who wrote what is in it, if not the shop. */
  author: string | null
  subject: string
  /** Null where it contains a code that is good once. */
  draft: NullableJson<MailDraft>
  queuedAt: Time
  sentAt: NullableTime
}
