import { useCallback, useMemo } from 'react'
import { createProducts } from '#web/client/inventory.ts'
import { useShop } from '../../shop.tsx'
import { usePagedList } from '../lists/use-paged-list.ts'

/** The products that the customer owns or tries, page by page. */
export function useOwnedProducts() {
  const shop = useShop()
  const products = useMemo(() => createProducts(shop), [shop])
  const load = useCallback((next?: string) => products.listOwned(next), [products])
  return usePagedList(load)
}
