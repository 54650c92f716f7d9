import { useCallback } from 'react'
import type { OwnOrder } from '#contract/endpoints/orders.ts'
import type { LineItem } from '#contract/entities/orders.ts'
import { formatMoney, nameLine } from '#web/checkout/prices.ts'
import { listOwnOrders } from '#web/client/inventory.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/date.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Link } from '../../navigation/link.tsx'
import { LoadFailure } from '../../parts/account/load-failure.tsx'
import { WordFigure } from '../../parts/account/owned-row.tsx'
import { LoadingStatus } from '../../parts/account/user-area-page.tsx'
import { usePagedList } from '../../parts/licenses/use-paged-list.ts'
import { useShop } from '../../shop.tsx'
import { OwnedOrderDocuments } from './owned-order-documents.tsx'
import styles from './owned-orders.module.css'

/** What the customer has bought, newest first. */
export function OwnedOrders() {
  const { call } = useShop()
  const load = useCallback((next?: string) => listOwnOrders({ call }, next), [call])
  const { status, items, error, hasMore, loadMore } = usePagedList(load)
  return (
    <section className={styles.section} aria-labelledby="orders">
      <div className={styles.figure}>
        <WordFigure word="orders" />
      </div>
      <h2 id="orders" className={styles.title}>
        Orders
      </h2>
      <div className="p-right-6 p-grid p-gap-5">
        {items.length > 0 && (
          <>
            <ul>
              {items.map((order) => (
                <OrderLine key={order.id} order={order} />
              ))}
            </ul>
            <p>
              <Link href="/user-area/products">Download what you bought</Link>
            </p>
          </>
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

/** What was bought, in words: '2 × Clatter, Both Hands'. */
export const describeOrder = (items: LineItem[]): string =>
  items.map((item) => (item.quantity > 1 ? `${item.quantity} × ${nameLine(item)}` : nameLine(item))).join(', ')
