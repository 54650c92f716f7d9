import type { MailedDocument, SalesDocument, Tx } from '#service/database/index.ts'
import {
  type Email,
  type EmailSettings,
  facts,
  formatMinor,
  greet,
  paragraph,
  type QueueEmail,
  type Reader,
} from '#service/messaging/index.ts'
import { formatDay } from './pdf/wording.ts'

const words = {
  Invoice: {
    name: 'invoice',
    say: 'Your invoice is attached as a PDF. It is paid. There is nothing more to do.',
    total: 'Total',
  },
  CreditNote: {
    name: 'credit note',
    say: 'We have refunded you. The credit note is attached as a PDF. There is nothing more to do.',
    total: 'Total credited',
  },
}

export function documentEmail({ vendor }: EmailSettings, to: Reader, document: SalesDocument): Email {
  const { kind, number, issuedOn, due, currency } = document
  const { name, say: first, total } = words[kind]
  return {
    subject: `Your ${name} ${number}`,
    preview: `${formatMinor(due, currency)}, as a PDF.`,
    title: `Your ${name}`,
    blocks: [
      paragraph(greet(to.name)),
      paragraph(first),
      facts({
        Number: number,
        Corrects: kind === 'CreditNote' ? `Invoice ${document.corrects.number}` : null,
        'Date of issue': formatDay(issuedOn),
        [total]: formatMinor(due, currency),
      }),
      paragraph('Is a name, an address or a tax id wrong? Please answer this mail.'),
    ],
    because: `something was bought at ${vendor.name} with this address.`,
  }
}

/** Emails with an invoice or a credit note. */
export const createDocumentMails = (queue: QueueEmail, settings: EmailSettings) => ({
  /** To the customer, once for each document and each `again`. The document is attached when the email is sent. */
  queueDocument(tx: Tx, document: SalesDocument, reference: MailedDocument, again?: string): Promise<void> {
    const { series, number } = reference
    const key = again === undefined ? `document:${series}:${number}` : `document:${series}:${number}:${again}`
    const envelope = { kind: 'document', to: document.buyer.email, document: reference, key } as const
    return queue(tx, envelope, (reader) => documentEmail(settings, reader, document))
  },
})

export type DocumentMails = ReturnType<typeof createDocumentMails>
