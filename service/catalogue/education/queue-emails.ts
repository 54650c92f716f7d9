import type { Tx } from '#service/database/index.ts'
import type { EmailSettings, QueueEmail } from '#service/messaging/index.ts'
import * as emails from './emails.ts'

/** Mails about the education discount. */
export type EducationMails = {
  /** To the address that a request names: that it came. */
  queueEducationReceipt: (tx: Tx, to: string, received: emails.EducationReceipt) => Promise<void>
  /** To the vendor: a request, and how to decide on it. */
  queueVendorEducation: (tx: Tx, news: emails.ReceivedRequest) => Promise<void>
  queueEducationApproved: (tx: Tx, to: string, approved: emails.EducationApproved) => Promise<void>
  queueEducationRefused: (tx: Tx, to: string, refused: emails.EducationRefused) => Promise<void>
  /** Before a code ends, once: how to go on. */
  queueEducationEnds: (tx: Tx, to: string, ends: emails.EducationEnds) => Promise<void>
}

export const createEducationMails = (queue: QueueEmail, settings: EmailSettings): EducationMails => ({
  queueEducationReceipt: (tx, to, received) =>
    queue(tx, { kind: 'education-receipt', to }, () => emails.educationReceiptEmail(settings, received)),
  queueVendorEducation: (tx, news) =>
    queue(tx, { kind: 'vendor', to: settings.vendor.email, from: news.email, key: `education-news:${news.id}` }, () =>
      emails.vendorEducationEmail(news),
    ),
  queueEducationApproved: (tx, to, approved) =>
    queue(tx, { kind: 'education-decision', to, key: `education-approved:${approved.id}` }, () =>
      emails.educationApprovedEmail(settings, approved),
    ),
  queueEducationRefused: (tx, to, refused) =>
    queue(tx, { kind: 'education-decision', to, key: `education-refused:${refused.id}` }, () =>
      emails.educationRefusedEmail(settings, refused),
    ),
  queueEducationEnds: (tx, to, ends) =>
    queue(tx, { kind: 'education-ends', to, key: `education-ends:${ends.id}` }, () =>
      emails.educationEndsEmail(settings, ends),
    ),
})
