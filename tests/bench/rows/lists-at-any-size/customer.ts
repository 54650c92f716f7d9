import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import * as z from 'zod/mini'
import { type Call, sendCall } from '../../measuring/load.ts'

/** A customer who is signed in, and what they and their devices ask about. */
export type Customer = {
  id: string
  email: string
  headers: Record<string, string>
  orderId: string
  licenseId: string
  voucherCode: string
  /** A device's request that has been answered, and the token that it got. */
  answered: { id: string; licenseToken: string }
  /** The path that a device polls which waits for an answer. */
  pollPath: string
}

const deviceQuery = 'format=JWT&platform=Linux&appVersion=1.0.0'
const requestPath = `/api/client/activations/clatter/request?${deviceQuery}&method=Online`
const askedSchema = z.object({ id: z.string(), request: z.string() })
const signedInSchema = z.object({ data: z.object({ id: z.string(), accessToken: z.string() }) })
const listSchema = z.object({
  data: z.object({ items: z.array(z.object({ id: z.string() })).check(z.minLength(10)) }),
})

/** Signs in the customer of a number, and activates a device of theirs. */
export async function greetCustomer(url: string, agent: Agent, number: number, password: string): Promise<Customer> {
  const email = `customer-${number}@example.com`
  const ask = (call: Call) => sendCall(url, call, agent)
  const signIn = `/api/customer/identity/sign-in?scheme=JWT&email=${encodeURIComponent(email)}`
  const plain = { 'content-type': 'text/plain' }
  const { id, accessToken } = z.parse(
    signedInSchema,
    JSON.parse(await ask({ method: 'POST', path: signIn, headers: plain, body: password })),
  ).data
  const headers = { authorization: `Bearer ${accessToken}` }
  const listFirst = async (path: string) =>
    z.parse(listSchema, JSON.parse(await ask({ path, headers }))).data.items[0]?.id ?? ''
  const requestActivation = async () => {
    const body = JSON.stringify({ deviceName: 'Studio', deviceSignature: randomUUID() })
    const call: Call = { method: 'POST', path: requestPath, headers: { 'content-type': 'application/json' }, body }
    const { id: requestId, request } = z.parse(askedSchema, JSON.parse(await ask(call)))
    return { id: requestId, pollPath: `${new URL(request).pathname}?${deviceQuery}` }
  }
  const answered = await requestActivation()
  await ask({ method: 'POST', path: `/api/customer/activations/${answered.id}/license`, headers })
  return {
    ...{ id, email, headers },
    orderId: await listFirst('/api/customer/inventory/orders'),
    licenseId: await listFirst('/api/customer/inventory/licenses'),
    voucherCode: `MANY-${number}`,
    answered: { id: answered.id, licenseToken: await ask({ path: answered.pollPath }) },
    pollPath: (await requestActivation()).pollPath,
  }
}

const inventory = '/api/customer/inventory'
const product = `${inventory}/products/clatter`

/** What customers and their devices look up, by what it is. */
export const lookUps: Readonly<Record<string, (customer: Customer) => Call>> = {
  'storefront with what is owned': ({ headers }) => ({ path: '/api/customer/storefront', headers }),
  account: ({ headers }) => ({ path: '/api/customer/meta/user', headers }),
  sessions: ({ headers }) => ({ path: '/api/customer/identity/sessions', headers }),
  licenses: ({ headers }) => ({ path: `${inventory}/licenses`, headers }),
  'devices of a license': ({ licenseId, headers }) => ({
    path: `${inventory}/licenses/${licenseId}/activations`,
    headers,
  }),
  products: ({ headers }) => ({ path: `${inventory}/products`, headers }),
  'a product': ({ headers }) => ({ path: product, headers }),
  'licenses of a product': ({ headers }) => ({ path: `${product}/licenses`, headers }),
  'devices of a product': ({ headers }) => ({ path: `${product}/licenses/activations`, headers }),
  orders: ({ headers }) => ({ path: `${inventory}/orders`, headers }),
  'an order': ({ orderId, headers }) => ({ path: `/api/customer/orders/${orderId}`, headers }),
  'documents of an order': ({ orderId, headers }) => ({ path: `${inventory}/orders/${orderId}/documents`, headers }),
  'a voucher': ({ voucherCode, headers }) => ({ path: `/api/customer/vouchers?code=${voucherCode}`, headers }),
  'an activation request': ({ answered: { id }, headers }) => ({ path: `/api/customer/activations/${id}`, headers }),
  'a poll': ({ pollPath }) => ({ path: pollPath, status: 204 }),
  'a license token': ({ answered: { licenseToken } }) => ({
    ...{ method: 'POST', path: `/api/client/licenses/clatter/validate?${deviceQuery}`, body: licenseToken },
    headers: { 'content-type': 'text/plain' },
  }),
}
