import { useCallback, useMemo } from 'react'
import { createProducts } from '#web/client/inventory.ts'
import { useShop } from '../../shop.tsx'
import { usePagedList } from './use-paged-list.ts'

/** The customer's licenses of one product, page by page. */
export function useProductLicenses(productId: string) {
  const shop = useShop()
  const products = useMemo(() => createProducts(shop), [shop])
  const load = useCallback((next?: string) => products.licenses(productId, next), [products, productId])
  return usePagedList(load)
}
