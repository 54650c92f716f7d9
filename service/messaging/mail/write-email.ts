import type { Email } from '#service/database/index.ts'
import type { EmailSettings } from './email.ts'
import { oneLine } from './plain-text.ts'
import { writeHtml } from './write-html.ts'
import { writeText } from './write-text.ts'

export type MailContent = { subject: string; text: string; html: string }

export function writeEmail(settings: EmailSettings, email: Email): MailContent {
  const subject = oneLine(email.subject)
  const tidy = { ...email, subject, preview: oneLine(email.preview), title: oneLine(email.title) }
  return { subject, text: writeText(settings, tidy), html: writeHtml(settings, tidy) }
}
