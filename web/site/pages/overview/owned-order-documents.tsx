import type { MouseEvent } from 'react'
import type { OrderDocument } from '#contract/endpoints/orders.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './owned-order-documents.module.css'
import { useOrderDocument } from './use-order-document.ts'

const kinds = { Invoice: 'Invoice', CreditNote: 'Credit note' }

/** An order's invoice and credit notes, as links to their PDFs. */
export function OwnedOrderDocuments({ orderId, documents }: { orderId: string; documents: OrderDocument[] }) {
  const { problem, save } = useOrderDocument(orderId)
  if (documents.length === 0) return null
  const follow = (event: MouseEvent, document: OrderDocument) => {
    // Whoever wants a new tab gets it from the address that the list came with.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void save(document)
  }
  return (
    <div className={styles.documents}>
      <p className={styles.links}>
        {documents.map((document) => (
          <a
            key={document.number}
            href={document.url}
            download
            rel="noreferrer"
            onClick={(event) => follow(event, document)}
          >
            {kinds[document.kind]} {document.number} (PDF)
          </a>
        ))}
      </p>
      {problem && <Notice kind="problem">{problem}</Notice>}
    </div>
  )
}
