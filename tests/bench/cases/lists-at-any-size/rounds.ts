import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import * as z from 'zod/mini'
import { findCustomerByEmail } from '#service/accounts/identity/repository.ts'
import { readCustomerRecord } from '#service/customer-record.ts'
import { openDatabase } from '#service/database/connection.ts'
import type { Database, Queryable } from '#service/database/database.ts'
import { readLicenseRecord } from '#service/licensing/licenses/license-record-repository.ts'
import { readOrderRecord } from '#service/sales/orders/order-record-repository.ts'
import type { PostgresServer } from '#tests/environment/postgres.ts'
import { fillLargeShop } from '#tests/support/large-shop.ts'
import { startProgram } from '#tests/support/program.ts'
import { medianOf, quantileOf } from '#tests/support/quantiles.ts'
import { withDataDir } from '#tests/support/temporary-databases.ts'
import { type Call, sendCall } from '../../measuring/load.ts'

/** A program on a database of its own, with as many licenses as were sold there. */
export type Shop = {
  licenses: number
  url: string
  agent: Agent
  database: Database
  customers: Customer[]
}

const productIds = ['clatter', 'thrum', 'clatter-micro']

export type Sold = { licenses: number; customers: number; password: string; passwordHash: string }

/** Starts a shop, sells that much in it, and runs `use` while it is open. */
export async function withShop<Result>(
  postgres: PostgresServer,
  { licenses, customers: met, password, passwordHash }: Sold,
  use: (shop: Shop) => Promise<Result>,
): Promise<Result> {
  const databaseUrl = await postgres.createDatabase(`licenses-${licenses}`)
  return withDataDir(async (dataDir) => {
    const { url, stop } = await startProgram({ kind: 'postgres', databaseUrl, dataDir })
    const database = await openDatabase({ databaseUrl, dataDir })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    try {
      await fillLargeShop(database, licenses, { productIds, passwordHash })
      const customers: Customer[] = []
      const places = licenses / 10
      for (let one = 0; one < met; one += 1)
        customers.push(await greetCustomer(url, agent, Math.floor(((one + 0.5) * places) / met), password))
      return await use({ licenses, url, agent, database, customers })
    } finally {
      agent.destroy()
      await database.close()
      await stop()
    }
  })
}

/** What the vendor's commands look up, and sign-in before passwords are compared: as the program reads it, without HTTP. */
export const readings: Readonly<Record<string, (db: Queryable, customer: Customer) => Promise<unknown>>> = {
  'who signs in': (db, { email }) => findCustomerByEmail(db, email),
  'customer show': (db, { email }) => readCustomerRecord(db, email, new Date()),
  'order show': (db, { orderId }) => readOrderRecord(db, orderId),
  'license show': (db, { licenseId }) => readLicenseRecord(db, licenseId),
}

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
async function greetCustomer(url: string, agent: Agent, number: number, password: string): Promise<Customer> {
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
    id,
    email,
    headers,
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
    method: 'POST',
    path: `/api/client/licenses/clatter/validate?${deviceQuery}`,
    body: licenseToken,
    headers: { 'content-type': 'text/plain' },
  }),
}

/** A look-up, and its p99 in each shop, of each round, in milliseconds. */
export type Seen = { name: string; ask: Ask; p99: number[][] }
type Ask = (shop: Shop, customer: Customer) => Promise<unknown>

/** All that is looked up, not measured yet. */
export const beginWith = (shops: readonly Shop[]): Seen[] =>
  asks.map((one) => ({ ...one, p99: shops.map((): number[] => []) }))

const asks: { name: string; ask: Ask }[] = [
  ...Object.entries(lookUps).map(([name, callOf]) => ({
    name,
    ask: ({ url, agent }: Shop, customer: Customer) => sendCall(url, callOf(customer), agent),
  })),
  ...Object.entries(readings).map(([name, read]) => ({
    name,
    ask: ({ database }: Shop, customer: Customer) => read(database.query, customer),
  })),
]

export const numberOfLookUps = asks.length

/** The p99 in each shop: of its rounds the one in the middle. */
export const p99Of = ({ p99 }: Seen): number[] => p99.map(medianOf)

/** How much longer it takes in any shop than in the first. */
export function growthOf(seen: Seen): number {
  const p99 = p99Of(seen)
  return Math.max(...p99) / (p99[0] ?? Number.NaN)
}

/**
 * Adds rounds in which customers look up each so often. Each call is made in one shop after another, so that whatever else
 * the machine does meets all alike.
 */
export async function addRounds(
  seen: readonly Seen[],
  shops: readonly Shop[],
  rounds: number,
  calls: number,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    for (const { ask, p99 } of seen) {
      const times = await timeCalls(shops, ask, calls)
      for (const [place, ofShop] of times.entries()) p99[place]?.push(quantileOf(ofShop, 0.99))
    }
}

/** How long each call took, shop by shop, in milliseconds. */
async function timeCalls(shops: readonly Shop[], ask: Ask, calls: number): Promise<number[][]> {
  const times = shops.map((): number[] => [])
  for (let call = 0; call < calls; call += 1)
    for (let turn = 0; turn < shops.length; turn += 1) {
      // Each shop is as often the first as the others.
      const place = (call + turn) % shops.length
      const shop = shops[place]
      const customer = shop?.customers[call % shop.customers.length]
      if (!shop || !customer) throw new Error('Nobody is there to ask')
      const startedAt = performance.now()
      await ask(shop, customer)
      times[place]?.push(performance.now() - startedAt)
    }
  return times
}
