import type { Checkout } from '#contract/entities/checkout.ts'
import type { CompletedOrder, LineItem } from '#contract/entities/orders.ts'

const usd = (amount: number) => ({ currency: 'USD', amount })

const items: LineItem[] = [
  {
    id: 'p/clatter/full',
    type: 'Product',
    productId: 'clatter',
    quantity: 1,
    variationId: 'full',
    variation: { id: 'full', name: 'Full', originalPrice: { USD: 99 }, price: { USD: 79 }, hasDiscount: true },
    product: { id: 'clatter', name: 'Clatter', tagline: 'Found-object percussion', iconUrl: null },
  },
]

const total = { original: usd(99), discount: usd(20), subtotal: usd(79), taxes: usd(0), due: usd(79) }

/** A checkout for tests to vary: open, with one discounted product and a customer. */
export function exampleCheckout(changes: Partial<Checkout>): Checkout {
  return {
    id: 'ch_1',
    orderId: '7d9f4a52-6f0e-4a53-9a0f-0f4f0e1c2b3a',
    status: 'Open',
    vendor: { id: 'oddmeter', name: 'Oddmeter', logoUrl: null },
    currency: 'USD',
    items,
    total,
    couponsApplied: [],
    hasAccount: true,
    billing: { name: 'Ada', email: 'ada@example.com', businessName: null, taxId: null, address: null },
    shopOrigin: 'https://shop.example',
    returnUrl: 'https://shop.example/clatter',
    paymentProvider: 'test',
    ...changes,
  }
}

/** The completed order of the same purchase, as the service returns it. */
export function exampleCompletedOrder(): CompletedOrder {
  const { orderId, currency } = exampleCheckout({})
  const customer = { name: 'Ada', businessName: null, taxId: null, email: 'ada@example.com', address: null }
  return { id: orderId, status: 'Completed', currency, customer, total, items, couponsApplied: [] }
}
