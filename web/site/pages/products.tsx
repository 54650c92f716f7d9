import { shellPageSchema } from '#contract/pages/shell.ts'
import { AreaLoadFailure } from '../parts/account/area-load-failure.tsx'
import { AreaPage } from '../parts/account/area-page.tsx'
import { AreaWaiting } from '../parts/account/area-waiting.tsx'
import { NothingOwned } from '../parts/account/owned-nothing.tsx'
import { OwnedProductRow } from '../parts/account/owned-product-row.tsx'
import { useInventory } from '../parts/account/use-inventory.ts'

export const schema = shellPageSchema

export default function Page() {
  return <AreaPage title="Your products">{() => <OwnedProducts />}</AreaPage>
}

/** The products that the customer has licenses of, and where to go with each. */
function OwnedProducts() {
  const reading = useInventory()
  switch (reading.status) {
    case 'loading':
      return <AreaWaiting>Loading your products</AreaWaiting>
    case 'failed':
      return <AreaLoadFailure title="Your products did not load." error={reading.error} onRetry={reading.retry} />
    case 'ready':
      return reading.inventory.products.length > 0 ? (
        <ul>
          {reading.inventory.products.map((owned) => (
            <OwnedProductRow key={owned.product.id} owned={owned} />
          ))}
        </ul>
      ) : (
        <NothingOwned>No products yet. Each product that you have a license of shows up here.</NothingOwned>
      )
  }
}
