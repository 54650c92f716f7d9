import { Button } from '#web/ui/button.tsx'
import { NothingOwned } from '../../components/account/owned-row.tsx'
import { useOwnedProducts } from '../../components/account/use-owned-products.ts'
import { LoadingStatus, UserAreaPage } from '../../components/account/user-area-page.tsx'
import { LoadFailure } from '../../components/lists/load-failure.tsx'
import { OwnedProductRow } from './owned-product-row.tsx'
import { route } from './route.ts'

export default function Page() {
  return <UserAreaPage title={route.head.title}>{() => <OwnedProducts />}</UserAreaPage>
}

function OwnedProducts() {
  const { status, items, error, hasMore, loadMore } = useOwnedProducts()
  return (
    <>
      {items.length > 0 && (
        <ul>
          {items.map((product) => (
            <OwnedProductRow key={product.id} product={product} />
          ))}
        </ul>
      )}
      {status === 'ready' && items.length === 0 && (
        <NothingOwned>
          No products yet. What you buy, redeem or try with this account shows up here, with its files.
        </NothingOwned>
      )}
      {status !== 'failed' && hasMore && (
        <Button look="line" busy={status === 'loading'} onClick={loadMore}>
          Show more products
        </Button>
      )}
      {status === 'loading' && <LoadingStatus>Loading your products</LoadingStatus>}
      {status === 'failed' && <LoadFailure title="Your products did not load." error={error} onRetry={loadMore} />}
    </>
  )
}
