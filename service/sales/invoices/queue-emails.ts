import type { SalesDocument, Tx } from '#service/database/index.ts'
import type { EmailSettings, MailedDocument, QueueEmail } from '#service/messaging/index.ts'
import { documentEmail } from './emails.ts'

/** Mails that carry an invoice or a credit note. */
export type DocumentMails = {
  /** To who bought, once for each document, which is attached as it is sent. */
  queueDocument: (tx: Tx, document: SalesDocument, reference: MailedDocument) => Promise<void>
}

export const createDocumentMails = (queue: QueueEmail, settings: EmailSettings): DocumentMails => ({
  queueDocument: (tx, document, reference) =>
    queue(
      tx,
      {
        ...{ kind: 'document', to: document.buyer.email, document: reference },
        key: `document:${reference.series}:${reference.number}`,
      },
      (reader) => documentEmail(settings, reader, document),
    ),
})
