import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { payloads } from './payloads.ts'

type Call = { method?: string; token?: string; json?: unknown; form?: Record<string, string> }

const answered = z.object({ data: z.unknown() })
const password = 'a long enough password'
const signedUpSchema = z.object({ accessToken: z.string() })
const openedSchema = z.object({ checkoutUrl: z.string() })
const requestSchema = z.object({ id: z.string() })

/** Somebody whose every word is a payload; and what they have left in the shop that can be opened. */
export type HostileCustomer = {
  email: string
  password: string
  token: string
  /** Ids of requests for an activation that wait, and addresses of checkouts that are open. */
  requests: string[]
  checkouts: string[]
  orders: string[]
  taken: number
  refused: number
}

/** Calls the shop, counts what is taken, and answers what JSON says; null where there is none. */
const createCaller =
  (url: string, customer: HostileCustomer) =>
  async (path: string, { method = 'POST', token, json, form }: Call): Promise<unknown> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: form ? new URLSearchParams(form) : json === undefined ? null : JSON.stringify(json),
    })
    const isTaken = response.status < 400
    customer[isTaken ? 'taken' : 'refused'] += 1
    const text = await response.text()
    return isTaken && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null
  }

/** Does at a shop all that anybody may whose words somebody sees, once with each payload in every field. */
export async function actHostile(url: string): Promise<HostileCustomer> {
  const email = `hostile-${randomUUID()}@example.com`
  const customer: HostileCustomer = {
    email,
    password,
    token: '',
    requests: [],
    checkouts: [],
    orders: [],
    taken: 0,
    refused: 0,
  }
  const call = createCaller(url, customer)
  const dataOf = async (answer: Promise<unknown>) => answered.safeParse(await answer).data?.data
  const accepted = { acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true }
  const me = { name: payloads[0]?.text, email, password, ...accepted }
  customer.token = z.parse(
    signedUpSchema,
    await dataOf(call('/customer/identity/sign-up?scheme=JWT', { json: me })),
  ).accessToken
  const { token } = customer

  for (const { number, text } of payloads) {
    const address = {
      countryCode: 'US',
      streetAddress1: text,
      streetAddress2: text,
      locality: text,
      region: text,
      postCode: text.slice(0, 20),
    }
    const billing = { name: text, businessName: text, address }
    const order = await openOrder(number, number % 10 === 0)
    await call(`/checkout/${order.checkoutId}/pay`, { json: { paymentToken: 'tok_success', billing } })
    customer.orders.push(order.orderId)
    const request = await askForActivation(number, text)
    await call(`/customer/activations/${request}/license`, { token })
    customer.requests.push(await askForActivation(number, text))
    await write(number, text)
    await call('/customer/identity', { method: 'PATCH', token, json: { name: text, address } })
  }
  return customer

  async function openOrder(number: number, isLeftOpen: boolean) {
    const line = { type: 'Product', productId: `payload-${number}`, variationId: 'license', quantity: 1 }
    const items = [{ ...line, id: `p/payload-${number}/license` }]
    const open = async () => {
      const orderId = randomUUID()
      const path = `/customer/orders/${orderId}?checkout=true`
      const { checkoutUrl } = z.parse(
        openedSchema,
        await dataOf(call(path, { method: 'PATCH', token, json: { currency: 'USD', items } })),
      )
      return { orderId, checkoutId: checkoutUrl.split('/').at(-1) ?? '', checkoutUrl }
    }
    if (isLeftOpen) customer.checkouts.push((await open()).checkoutUrl)
    return open()
  }

  async function askForActivation(number: number, text: string): Promise<string> {
    const json = { deviceName: text, deviceSignature: randomUUID() }
    const path = `/client/activations/payload-${number}/request?format=JWT&method=Online`
    return z.parse(requestSchema, await call(path, { json })).id
  }

  async function write(number: number, text: string): Promise<void> {
    const person = { name: text, email: `hostile-${number}@example.com` }
    const diagnostics = [{ label: text.slice(0, 60), value: text }]
    const message = { ...person, topic: 'using', product: text, message: `${text}\n${text}`, diagnostics }
    await call('/support/messages', { json: message })
    const school = { ...person, institution: text, role: 'teacher', proofWords: text }
    await call('/education/requests', { json: school })
    await call('/customer/withdrawals', { json: { ...person, order: text, what: text } })
    await call('/customer/withdrawals/form', { form: { ...person, order: text, what: text } })
  }
}
