import type { MouseEvent } from 'react'
import type { OrderDocument } from '#contract/endpoints/orders.ts'
import { listOrderDocuments } from '#web/client/inventory.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useAction } from '../../parts/account/use-action.ts'
import { saveFile } from '../../parts/downloads/save-file.ts'
import { useShop } from '../../shop.tsx'
import styles from './owned-order-documents.module.css'

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

/** Has the browser save a document of an order; its address is asked for anew, as that of the list may have ended. */
function useOrderDocument(orderId: string) {
  const { call } = useShop()
  const { problem, run } = useAction()
  const save = ({ number }: OrderDocument) =>
    run(`${number} did not start.`, async () => {
      const documents = await listOrderDocuments({ call }, orderId)
      const document = documents.find((one) => one.number === number)
      if (document) saveFile(document.url)
    })
  return { problem, save }
}
