import type { Tx } from '#service/database/index.ts'
import type { LetterSettings, QueueLetter } from '#service/messaging/index.ts'
import * as letters from './emails.ts'

/** Mails about the education discount. */
export type EducationMails = {
  /** To the address that a request names: that it came. */
  queueEducationReceipt: (tx: Tx, to: string, received: letters.EducationReceipt) => Promise<void>
  /** To the vendor: a request, and how to decide on it. */
  queueEducationNews: (tx: Tx, news: letters.EducationNews) => Promise<void>
  queueEducationApproved: (tx: Tx, to: string, approved: letters.EducationApproved) => Promise<void>
  queueEducationRefused: (tx: Tx, to: string, refused: letters.EducationRefused) => Promise<void>
  /** Before a code ends, once: how to go on. */
  queueEducationEnds: (tx: Tx, to: string, ends: letters.EducationEnds) => Promise<void>
}

export const createEducationMails = (queue: QueueLetter, settings: LetterSettings): EducationMails => ({
  queueEducationReceipt: (tx, to, received) =>
    queue(tx, { kind: 'education-receipt', to }, () => letters.educationReceiptLetter(settings, received)),
  queueEducationNews: (tx, news) =>
    queue(tx, { kind: 'vendor', to: settings.vendor.email, from: news.email, key: `education-news:${news.id}` }, () =>
      letters.educationNewsLetter(news),
    ),
  queueEducationApproved: (tx, to, approved) =>
    queue(tx, { kind: 'education-decision', to, key: `education-approved:${approved.id}` }, () =>
      letters.educationApprovedLetter(settings, approved),
    ),
  queueEducationRefused: (tx, to, refused) =>
    queue(tx, { kind: 'education-decision', to, key: `education-refused:${refused.id}` }, () =>
      letters.educationRefusedLetter(settings, refused),
    ),
  queueEducationEnds: (tx, to, ends) =>
    queue(tx, { kind: 'education-ends', to, key: `education-ends:${ends.id}` }, () =>
      letters.educationEndsLetter(settings, ends),
    ),
})
