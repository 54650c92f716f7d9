import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { pagedSchema } from '#contract/endpoints/query.ts'
import { checkoutSchema } from '#contract/entities/checkout.ts'
import { type UserWithTokens, userWithTokensSchema } from '#contract/entities/identity.ts'
import { licenseSchema } from '#contract/entities/inventory.ts'
import { openOrderSchema, orderSchema } from '#contract/entities/orders.ts'
import { checkoutIdOf, openCheckoutCall, payCall, readCall, sendCall, signUpCall } from './http-call.ts'

/** A customer who calls the API in the specification's dialect. */
export type Customer = {
  email: string
  token: string
  /** What the service answered to signing up. */
  signedUp: UserWithTokens
  openCheckout: () => Promise<{ orderId: string; checkoutId: string }>
  applyCoupon: (orderId: string, code: string) => Promise<void>
  /** Pays with a test token, or without one what is free; null when no answer came. */
  pay: (checkoutId: string, paymentToken?: string | null) => Promise<z.infer<typeof checkoutSchema> | null>
  readOrder: (orderId: string) => Promise<z.infer<typeof orderSchema>>
  listLicenses: () => Promise<z.infer<typeof licenseSchema>[]>
}

/** Signs up with a fresh address and gives what a customer does. */
export async function signUpCustomer(url: string): Promise<Customer> {
  const email = `customer-${randomUUID()}@example.com`
  const signedUp = await readCall(url, userWithTokensSchema, signUpCall(email))
  const token = signedUp.accessToken
  return {
    email,
    token,
    signedUp,
    async openCheckout() {
      const orderId = randomUUID()
      const order = await readCall(url, openOrderSchema, openCheckoutCall(orderId, token))
      return { orderId, checkoutId: checkoutIdOf(order) }
    },
    async applyCoupon(orderId, code) {
      await sendCall(url, { method: 'PATCH', path: `/api/customer/orders/${orderId}/coupon?code=${code}`, token })
    },
    pay: (checkoutId, paymentToken) =>
      readCall(url, checkoutSchema, payCall(checkoutId, paymentToken)).catch((error: unknown) => {
        // fetch says TypeError when the connection was lost: the process was killed before it could answer.
        if (error instanceof TypeError) return null
        throw error
      }),
    readOrder: (orderId) => readCall(url, orderSchema, { path: `/api/customer/orders/${orderId}`, token }),
    listLicenses: async () =>
      (await readCall(url, pagedSchema(licenseSchema), { path: '/api/customer/inventory/licenses', token })).items,
  }
}

/** A customer who has bought one Clatter. */
export async function signUpOwner(url: string): Promise<Customer> {
  const customer = await signUpCustomer(url)
  const { orderId, checkoutId } = await customer.openCheckout()
  await customer.pay(checkoutId)
  while ((await customer.readOrder(orderId)).status !== 'Completed') await wait(50)
  return customer
}
