import type { LineItem } from '#contract/entities/orders.ts'
import { transferFeeItem } from '#contract/license-transfers.ts'
import type { FeeOrder } from '#service/licensing/index.ts'
import { toMajor } from '#service/platform/index.ts'

const fee = 'fee'
/** How many products the line of a fee names. */
const named = 3

/** The one line of an order that is a fee, priced for good. */
export function toFeeLine({ currency, amount, products }: Pick<FeeOrder, 'currency' | 'amount' | 'products'>) {
  const price = { [currency]: toMajor(amount, currency) }
  return {
    id: `p/${transferFeeItem}/${fee}`,
    type: 'Product',
    productId: transferFeeItem,
    quantity: 1,
    variationId: fee,
    price,
    variation: { id: fee, name: nameProducts(products), originalPrice: price, price, hasDiscount: false },
    product: {
      id: transferFeeItem,
      name: 'License transfer',
      tagline: 'The fee for a change of owner',
      iconUrl: null,
    },
  } satisfies LineItem
}

/** 'Plane', 'Plane and Saw', 'Plane, Saw, Chisel and 2 more'. */
export function nameProducts(products: readonly string[]): string {
  const others = products.length - named
  const listed = others > 0 ? [...products.slice(0, named), `${others} more`] : [...products]
  const last = listed.pop() ?? ''
  return listed.length === 0 ? last : `${listed.join(', ')} and ${last}`
}
