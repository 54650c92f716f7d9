import type { Tx } from '#service/database/index.ts'
import type { EmailSettings, QueueEmail } from '#service/messaging/index.ts'
import { type ReceivedMail, type ReceivedMessage, supportMessageEmail, supportReceiptEmail } from './emails.ts'

/** Mails about what somebody wrote to the vendor. */
export type SupportMails = {
  /** To the vendor, whose answer goes to who wrote. */
  queueSupportMessage: (tx: Tx, news: ReceivedMessage) => Promise<void>
  /** To the address that a message names: that it came. */
  queueSupportReceipt: (tx: Tx, to: string, received: ReceivedMail) => Promise<void>
}

export const createSupportMails = (queue: QueueEmail, settings: EmailSettings): SupportMails => ({
  queueSupportMessage: (tx, news) =>
    queue(
      tx,
      { kind: 'vendor', to: settings.vendor.email, from: news.email, headers: { 'Reply-To': news.email } },
      () => supportMessageEmail(news),
    ),
  queueSupportReceipt: (tx, to, received) =>
    queue(tx, { kind: 'support-receipt', to }, () => supportReceiptEmail(settings, received)),
})
