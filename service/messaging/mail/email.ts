import type { Vendor } from '#contract/entities/catalogue.ts'
import { oneLine } from './plain-text.ts'
import { writeHtml } from './write-html.ts'
import { writeText } from './write-text.ts'

/** Who writes: customers answer to `email`. */
export type MailVendor = Pick<Vendor, 'name'> & {
  email: string
  /** Whether the law has them offer a function to withdraw from contracts. */
  isWithdrawable?: boolean
}
/** What emails are written from. */
export type EmailSettings = { vendor: MailVendor; publicUrl: string }

export type MailContent = { subject: string; text: string; html: string }

export type Fact = { label: string; value: string }
/** The label says where it leads. */
export type Link = { label: string; url: string }
export type Step = { title: string; text: string; link?: Link }
export type BoughtLine = { name: string; details: string[]; amount: string; before: string | null }

/** What an email is made of. All of it is plain text: nothing in it becomes markup. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  /** The one number that the email is about. */
  | { kind: 'figure'; label: string; value: string }
  | ({ kind: 'button' } & Link)
  /** A way that is not the first. */
  | ({ kind: 'link' } & Link)
  | { kind: 'steps'; steps: Step[] }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'bought'; lines: BoughtLine[]; sums: Fact[]; total: Fact }
  /** For a vendor to type. */
  | { kind: 'command'; command: string }
  | { kind: 'notice'; title: string; text: string }
  /** Somebody else's words, line by line. */
  | { kind: 'quote'; lines: string[] }

export type Email = {
  subject: string
  /** What a list of mails shows behind the subject. */
  preview: string
  title: string
  blocks: Block[]
  /** Why it came, as the end of 'You get this mail because'. */
  because: string
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const heading = (text: string): Block => ({ kind: 'heading', text })
export const facts = (facts: Fact[]): Block => ({ kind: 'facts', facts })

/** Writes an email as HTML and as plain text, both from the same blocks. */
export function writeEmail(settings: EmailSettings, email: Email): MailContent {
  const subject = oneLine(email.subject)
  const tidy = { ...email, subject, preview: oneLine(email.preview), title: oneLine(email.title) }
  return { subject, text: writeText(settings, tidy), html: writeHtml(settings, tidy) }
}
