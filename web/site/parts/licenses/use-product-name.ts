import { useConfig } from '../../shop.tsx'

/** What the shop calls a product; its id where the shop does not show it any more. */
export function useProductName(): (productId: string) => string {
  const { products } = useConfig()
  return (productId) => products.find(({ id }) => id === productId)?.name ?? productId
}
