import { NothingOwned } from '../../components/account/owned-row.tsx'
import { useOwnedProducts } from '../../components/account/use-owned-products.ts'
import { LoadingStatus, UserAreaPage } from '../../components/account/user-area-page.tsx'
import { LoadFailure } from '../../components/lists/load-failure.tsx'
import { Link } from '../../navigation/link.tsx'
import { products } from '../../site-links.ts'
import { OverviewProduct } from './overview-product.tsx'
import { OwnedOrders } from './owned-orders.tsx'

export default function Page() {
  return <UserAreaPage title="Overview">{() => <Overview />}</UserAreaPage>
}

/** What the customer owns, ready to download, then their orders. */
function Overview() {
  const { status, items, error, hasMore, loadMore } = useOwnedProducts()
  return (
    <div>
      {items.length > 0 && (
        <ul>
          {items.map((product) => (
            <OverviewProduct key={product.id} product={product} />
          ))}
        </ul>
      )}
      {hasMore && (
        <p className="p-row">
          <Link href={products.href} className="p-right-6">
            All your products
          </Link>
        </p>
      )}
      {status === 'ready' && items.length === 0 && (
        <NothingOwned>No products yet. What you buy, redeem or try shows up here, with its files.</NothingOwned>
      )}
      {status === 'loading' && <LoadingStatus>Loading your products</LoadingStatus>}
      {status === 'failed' && <LoadFailure title="Your products did not load." error={error} onRetry={loadMore} />}
      {/* Below what is not there yet the orders would move when it comes. */}
      <div hidden={status === 'loading'}>
        <OwnedOrders />
      </div>
    </div>
  )
}
