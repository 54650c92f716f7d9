import { checkoutEndpoints } from '#contract/endpoints/checkout.ts'
import { orderEndpoints } from '#contract/endpoints/orders.ts'
import type { StoreProduct } from '#contract/entities/catalogue.ts'
import type { OpenOrder } from '#contract/entities/orders.ts'
import { messages } from '#contract/problems.ts'
import type { Shop } from './shop.ts'

type Where = { embedded: boolean; returnUrl: string }

/** A product that costs nothing, by an order of its own: the cart stays as it is. */
export type Gift = {
  orderId: string
  /** Orders it for whoever is signed in and completes the order, for which nobody is asked for money. Rejects if something is due. */
  take(): Promise<void>
  /** Opens a checkout of it, for who has to say first who they are. */
  open(where: Where): Promise<{ url: string }>
  /** What the customer owns has changed. */
  refresh(): Promise<void>
}

type Dependencies = Pick<Shop, 'call' | 'cart' | 'storefront' | 'environment'>

export function createGift({ call, cart, storefront, environment }: Dependencies, product: StoreProduct): Gift {
  const orderId = environment.randomUUID()

  async function push(returnUrl?: string): Promise<OpenOrder> {
    const variationId = product.defaultVariation?.id ?? ''
    const line = { id: `p/${product.id}/${variationId}`, type: 'Product' as const, productId: product.id }
    // Until the storefront has loaded, nobody knows the visitor's currency but the service.
    const currency = storefront.$storefront.get() ? cart.$cart.get().currency : undefined
    const { payload } = await call(orderEndpoints.pushOrder, {
      parameters: { id: orderId },
      query: { checkout: 'true', ...(returnUrl !== undefined && { returnUrl }) },
      body: { ...(currency !== undefined && { currency }), items: [{ ...line, variationId, quantity: 1 }] },
    })
    return payload
  }

  const refresh = async () => void (await storefront.load())

  return {
    orderId,
    refresh,

    async take() {
      try {
        const { checkoutUrl, currency } = await push()
        const id = URL.parse(checkoutUrl ?? '')
          ?.pathname.split('/')
          .at(-1)
        if (!id) throw new Error(messages.noCheckoutUrl)
        await call(checkoutEndpoints.pay, { parameters: { id }, body: { due: { currency, amount: 0 } } })
      } finally {
        // Also after a failure: what was asked for may have come about without its answer.
        await refresh().catch(environment.log)
      }
    },

    async open({ embedded, returnUrl }) {
      const { checkoutUrl, embeddedCheckoutUrl } = await push(returnUrl)
      const url = embedded ? embeddedCheckoutUrl : checkoutUrl
      if (url === undefined) throw new Error(messages.noCheckoutUrl)
      return { url }
    },
  }
}
