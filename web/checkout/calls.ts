import { payerKeyHeader } from '#contract/constants.ts'
import { checkoutEndpoints } from '#contract/endpoints/checkout.ts'
import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import { orderEndpoints } from '#contract/endpoints/orders.ts'
import { storefrontEndpoints } from '#contract/endpoints/storefront.ts'
import type { ProductSummary, Storefront } from '#contract/entities/catalogue.ts'
import type { BillingChange, Checkout, Pay } from '#contract/entities/checkout.ts'
import type { Order } from '#contract/entities/orders.ts'
import { type CallDependencies, createCall } from '#web/client/call.ts'

export type CheckoutCalls = {
  getCheckout(id: string): Promise<Checkout>
  pay(id: string, pay: Pay): Promise<Checkout>
  changeBilling(id: string, change: BillingChange): Promise<Checkout>
  /** Makes the service query the payment provider immediately. */
  checkPayment(id: string): Promise<Checkout>
  /** Calls off a payment that waits for its customer. */
  abandonPayment(id: string): Promise<Checkout>
  answerTestBank(id: string, approve: boolean): Promise<Checkout>
  applyCoupon(orderId: string, code: string): Promise<unknown>
  removeCoupon(orderId: string, code: string): Promise<unknown>
}

export type Calls = CheckoutCalls & {
  getOrder(id: string): Promise<Order>
  /** As a visitor sees it. */
  getProduct(id: string): Promise<ProductSummary>
  /** As a visitor sees it. */
  getStorefront(): Promise<Storefront>
}

/** The calls of the checkout page to its own origin. The service recognises the browser that paid by `payerKey`. */
export function createCalls(environment: CallDependencies['environment'], payerKey: string): Calls {
  const call = createCall({
    config: { licensingHost: '', dialect: 'backline' },
    environment,
    findToken: async () => null,
    onTokenRefused: () => undefined,
    headersOf: () => ({ [payerKeyHeader]: payerKey }),
  })
  return {
    getCheckout: async (id) => (await call(checkoutEndpoints.getCheckout, { parameters: { id } })).payload,
    pay: async (id, body) => (await call(checkoutEndpoints.pay, { parameters: { id }, body })).payload,
    changeBilling: async (id, body) =>
      (await call(checkoutEndpoints.changeBilling, { parameters: { id }, body })).payload,
    checkPayment: async (id) => (await call(checkoutEndpoints.checkPayment, { parameters: { id } })).payload,
    applyCoupon: async (id, code) =>
      (await call(orderEndpoints.applyCoupon, { parameters: { id }, query: { code } })).payload,
    removeCoupon: async (id, code) =>
      (await call(orderEndpoints.removeCoupon, { parameters: { id }, query: { code } })).payload,
    abandonPayment: async (id) => (await call(checkoutEndpoints.abandonPayment, { parameters: { id } })).payload,
    answerTestBank: async (id, approve) =>
      (await call(checkoutEndpoints.answerTestBank, { parameters: { id }, body: { approve } })).payload,
    getOrder: async (id) => (await call(orderEndpoints.getOrder, { parameters: { id } })).payload,
    getStorefront: async () => (await call(storefrontEndpoints.getStorefront)).payload,
    getProduct: async (id) => (await call(inventoryEndpoints.getProduct, { parameters: { id } })).payload,
  }
}
