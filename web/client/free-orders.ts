import { checkoutEndpoints } from '#contract/endpoints/checkout.ts'
import { orderEndpoints } from '#contract/endpoints/orders.ts'
import type { StoreProduct } from '#contract/entities/catalogue.ts'
import type { OpenOrder } from '#contract/entities/orders.ts'
import { messages } from '#contract/problems.ts'
import type { Shop } from './shop.ts'

type CheckoutOptions = { embedded: boolean; returnUrl: string }

export type FreeOrder = {
  orderId: string
  /** Creates and completes the order for the signed-in customer. Rejects if the product is not free. */
  complete(): Promise<void>
  openCheckout(options: CheckoutOptions): Promise<{ url: string }>
  refresh(): Promise<void>
}

type Dependencies = Pick<Shop, 'call' | 'cart' | 'storefront' | 'environment'>

export function createFreeOrder(
  { call, cart, storefront, environment }: Dependencies,
  product: StoreProduct,
): FreeOrder {
  const orderId = environment.randomUUID()

  async function push(returnUrl?: string): Promise<OpenOrder> {
    const variationId = product.defaultVariation?.id ?? ''
    const id = `p/${product.id}/${variationId}`
    // Only the service knows the visitor's currency until the storefront has loaded.
    const currency = storefront.$storefront.get() ? cart.$cart.get().currency : undefined
    const { payload } = await call(orderEndpoints.pushOrder, {
      parameters: { id: orderId },
      query: { checkout: 'true', returnUrl },
      body: { currency, items: [{ id, type: 'Product', productId: product.id, variationId, quantity: 1 }] },
    })
    return payload
  }

  const refresh = async () => void (await storefront.load())

  return {
    orderId,
    refresh,

    async complete() {
      try {
        const { checkoutUrl, currency } = await push()
        const id = URL.parse(checkoutUrl ?? '')
          ?.pathname.split('/')
          .at(-1)
        if (!id) throw new Error(messages.noCheckoutUrl)
        await call(checkoutEndpoints.pay, { parameters: { id }, body: { due: { currency, amount: 0 } } })
      } finally {
        // The order may have been completed although the response was lost.
        await refresh().catch(environment.log)
      }
    },

    async openCheckout({ embedded, returnUrl }) {
      const { checkoutUrl, embeddedCheckoutUrl } = await push(returnUrl)
      const url = embedded ? embeddedCheckoutUrl : checkoutUrl
      if (url === undefined) throw new Error(messages.noCheckoutUrl)
      return { url }
    },
  }
}
