import { type MouseEvent, useCallback } from 'react'
import type { OrderDocument, OwnOrder } from '#contract/endpoints/orders.ts'
import type { LineItem } from '#contract/entities/orders.ts'
import { formatMoney, nameLine } from '#web/checkout/prices.ts'
import { listOrderDocuments, listOwnOrders } from '#web/client/inventory.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/date.ts'
import { Notice } from '#web/ui/notice.tsx'
import { downloadUrl } from '#web/ui/save-file.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { LoadingStatus } from '../../components/account/user-area-page.tsx'
import { useAction } from '../../components/forms/use-action.ts'
import { LoadFailure } from '../../components/lists/load-failure.tsx'
import { usePagedList } from '../../components/lists/use-paged-list.ts'
import { useShop } from '../../shop.tsx'
import styles from './page.module.css'

/** The customer's orders, newest first. */
export function OwnedOrders() {
  const { call } = useShop()
  const load = useCallback((next?: string) => listOwnOrders({ call }, next), [call])
  const { status, items, error, hasMore, loadMore } = usePagedList(load)
  return (
    <section className={styles.section} aria-labelledby="orders">
      <h2 id="orders" className={styles.ordersTitle}>
        Orders
      </h2>
      <div className="p-right-6 p-grid p-gap-5">
        {items.length > 0 && (
          <ul>
            {items.map((order) => (
              <OrderLine key={order.id} order={order} />
            ))}
          </ul>
        )}
        {status === 'ready' && items.length === 0 && (
          <p>No orders yet. What you buy with this account is listed here, with its date and what you paid.</p>
        )}
        {status !== 'failed' && hasMore && (
          <Button look="line" className="p-self-start" busy={status === 'loading'} onClick={loadMore}>
            Show more orders
          </Button>
        )}
        {status === 'loading' && <LoadingStatus>Loading your orders</LoadingStatus>}
        {status === 'failed' && <LoadFailure title="Your orders did not load." error={error} onRetry={loadMore} />}
      </div>
    </section>
  )
}

function OrderLine({ order }: { order: OwnOrder }) {
  const { id, items, total, status, completedAt, refunded, documents } = order
  return (
    <li className={styles.order}>
      <p className="p-strong p-anywhere">{describeOrder(items)}</p>
      <p className={styles.due}>
        <VisuallyHidden>Total </VisuallyHidden>
        {formatMoney(total.due)}
      </p>
      <p className="p-hint p-whole">
        {status}
        {completedAt && <> on {formatDate(completedAt)}</>}
        {refunded && <>, {formatMoney(refunded)} given back</>}
      </p>
      <OwnedOrderDocuments orderId={id} documents={documents} />
    </li>
  )
}

/** The items of an order as text: '2 × Plane, Workbench'. */
export const describeOrder = (items: LineItem[]): string =>
  items.map((item) => (item.quantity > 1 ? `${item.quantity} × ${nameLine(item)}` : nameLine(item))).join(', ')

const kinds = { Invoice: 'Invoice', CreditNote: 'Credit note' }

function OwnedOrderDocuments({ orderId, documents }: { orderId: string; documents: OrderDocument[] }) {
  const { problem, save } = useOrderDocument(orderId)
  if (documents.length === 0) return null
  const follow = (event: MouseEvent, document: OrderDocument) => {
    // A new tab opens the URL from the list.
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

/** Downloads a document of an order from a new URL, because the one in the list may have expired. */
function useOrderDocument(orderId: string) {
  const { call } = useShop()
  const { problem, run } = useAction()
  const save = ({ number }: OrderDocument) =>
    run(`${number} did not start.`, async () => {
      const documents = await listOrderDocuments({ call }, orderId)
      const document = documents.find((one) => one.number === number)
      if (document) downloadUrl(document.url)
    })
  return { problem, save }
}
