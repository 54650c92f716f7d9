import { useMemo, useState } from 'react'
import type { ProductSummary } from '#contract/entities/catalogue.ts'
import { createProducts } from '#web/client/inventory.ts'
import { useShop } from '../../shop.tsx'

/** The version of a product that is shown: the current one, or another that the customer asks for by its name. */
export function useRelease(current: ProductSummary) {
  const shop = useShop()
  const products = useMemo(() => createProducts(shop), [shop])
  const [other, setOther] = useState<ProductSummary | null>(null)
  return {
    shown: other ?? current,
    isOther: other !== null,
    choose: async (version: string) => setOther(await products.get(current.id, { version })),
    reset: () => setOther(null),
  }
}
