import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { pagedSchema } from '#contract/endpoints/query.ts'
import { checkoutSchema } from '#contract/entities/checkout.ts'
import { userWithTokensSchema } from '#contract/entities/identity.ts'
import { licenseSchema } from '#contract/entities/inventory.ts'
import { openOrderSchema, orderSchema } from '#contract/entities/orders.ts'

/** Where no tax is charged and no consent asked: an address of a sale that is about something else. */
export const addressAbroad = {
  countryCode: 'US',
  streetAddress1: '',
  streetAddress2: null,
  locality: null,
  region: null,
  postCode: '',
}

/** A customer who uses the API by hand, in the specification's dialect. */
export type Customer = {
  email: string
  /** The access token. */
  token: string
  /** An open order of one Clatter with its checkout's id. */
  openCheckout: () => Promise<{ orderId: string; checkoutId: string }>
  /** Puts a coupon on an open order. */
  applyCoupon: (orderId: string, code: string) => Promise<void>
  /** Pays with a test token, or without one what is free; null when no answer came. */
  pay: (checkoutId: string, paymentToken?: string | null) => Promise<z.infer<typeof checkoutSchema> | null>
  readOrder: (orderId: string) => Promise<z.infer<typeof orderSchema>>
  listLicenses: () => Promise<z.infer<typeof licenseSchema>[]>
}

/** Signs up with a fresh address and gives what a customer does. */
export async function signUpCustomer(url: string): Promise<Customer> {
  const email = `customer-${randomUUID()}@example.com`
  const call = async <Schema extends z.ZodMiniType>(
    schema: Schema,
    method: string,
    path: string,
    options: { body?: unknown; token?: string } = {},
  ): Promise<z.infer<Schema>> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return z.parse(schema, z.parse(z.object({ data: z.unknown() }), JSON.parse(text)).data)
  }
  const { accessToken: token } = await call(userWithTokensSchema, 'POST', '/customer/identity/sign-up?scheme=JWT', {
    body: {
      name: 'Ada Lovelace',
      email,
      password: 'a long enough password',
      acceptedPrivacyPolicy: true,
      acceptedTermsAndConditions: true,
    },
  })
  return {
    email,
    token,
    async openCheckout() {
      const orderId = randomUUID()
      const items = [
        { id: 'p/clatter/license', type: 'Product', productId: 'clatter', variationId: 'license', quantity: 1 },
      ]
      const path = `/customer/orders/${orderId}?checkout=true`
      const order = await call(openOrderSchema, 'PATCH', path, { token, body: { currency: 'USD', items } })
      return { orderId, checkoutId: order.checkoutUrl?.split('/').at(-1) ?? '' }
    },
    async applyCoupon(orderId, code) {
      await call(z.unknown(), 'PATCH', `/customer/orders/${orderId}/coupon?code=${code}`, { token })
    },
    pay: (checkoutId, paymentToken = 'tok_success') =>
      call(checkoutSchema, 'POST', `/checkout/${checkoutId}/pay`, {
        body: { ...(paymentToken !== null && { paymentToken }), billing: { address: addressAbroad } },
      }).catch((error: unknown) => {
        // fetch says TypeError when the connection broke: the process was killed before it could answer.
        if (error instanceof TypeError) return null
        throw error
      }),
    readOrder: (orderId) => call(orderSchema, 'GET', `/customer/orders/${orderId}`, { token }),
    listLicenses: async () =>
      (await call(pagedSchema(licenseSchema), 'GET', '/customer/inventory/licenses', { token })).items,
  }
}
