import { cp } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import * as z from 'zod/mini'
import { testEventSecretOf } from '#host/payment-provider.ts'
import { openDatabase } from '#service/database/connection.ts'
import { readKeySecret } from '#service/platform/keys/key-secret.ts'
import { signTestEvent } from '#service/sales/payments/providers/test/events.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'
import { signUpCustomer } from '#tests/support/customer.ts'
import { type Program, startProgram } from '#tests/support/program.ts'
import type { Connection } from '../../measuring/load.ts'

export const clientCount = 16

/** How often each client does an operation in one batch: as often as it takes to be warm after the first. */
export const timesInBatch = { activation: 12, completion: 8, refresh: 80 } as const
export type Operation = keyof typeof timesInBatch
export const operations: readonly Operation[] = ['activation', 'completion', 'refresh']

/** What a client's calls of a batch are known by, in the recording and as the id of their requests. */
export const nameOf = (operation: Operation, batch: number, client: number) => `bench-${operation}-${batch}-${client}`

/** One client's part of a batch: which operations of all that were prepared are its own. */
export type Turn = { shop: PreparedShop; connection: Connection; client: Client; name: string; first: number }

const query = 'format=JWT&platform=Linux&appVersion=1.0.0'
const asked = z.object({ id: z.string() })
const refreshed = z.object({ accessToken: z.string(), refreshToken: z.string() })

/** How each operation is asked for over HTTP. */
export const askFor: Record<Operation, (turn: Turn, index: number) => Promise<void>> = {
  async activation({ connection, client, name }, index) {
    const send = (method: 'GET' | 'POST', path: string, headers: Record<string, string> = {}, body?: string) =>
      connection.send({ method, path, headers: { ...headers, 'x-request-id': name }, ...(body && { body }) })
    const device = JSON.stringify({ deviceName: 'Studio', deviceSignature: `${name}-${index}` })
    const path = `/api/client/activations/clatter`
    const json = { 'content-type': 'application/json' }
    const answer = await send('POST', `${path}/request?${query}&method=Online`, json, device)
    const { id } = z.parse(asked, JSON.parse(answer))
    await send('POST', `/api/customer/activations/${id}/license`, { authorization: `Bearer ${client.accessToken}` })
    await send('GET', `${path}/request/${id}?${query}`)
  },

  async completion({ shop, connection, name, first }, index) {
    const paymentId = paymentIdOf(first + index)
    const body = JSON.stringify({
      id: `test_event_${paymentId}`,
      type: 'payment',
      paymentId,
      reference: `test_${paymentId}`,
      about: 'payment',
      outcome: { status: 'Succeeded', ...shop.price },
    })
    const headers = {
      'content-type': 'application/json',
      'x-request-id': name,
      'test-signature': signTestEvent(shop.eventSecret, body, new Date()),
    }
    await connection.send({ method: 'POST', path: '/api/payments/events/test', headers, body, status: 204 })
  },

  async refresh({ connection, client, name }) {
    const path = `/api/customer/identity/refresh?token=${client.refreshToken}`
    const headers = { 'content-type': 'text/plain', 'x-request-id': name }
    const answer = await connection.send({ method: 'POST', path, headers, body: client.accessToken })
    const { data } = z.parse(z.object({ data: refreshed }), JSON.parse(answer))
    Object.assign(client, data)
  },
}

const shown = z.object({ data: z.object({ status: z.string() }) })

/** Throws where an order is not as completing it leaves it. */
export async function checkCompleted(url: string, index: number): Promise<void> {
  const response = await fetch(`${url}/api/customer/orders/${orderIdOf(index)}`)
  const { status } = z.parse(shown, await response.json()).data
  if (status !== 'Completed') throw new Error(`An order is ${status} after its payment has come`)
}

/** Whoever works through operations: a customer with a license of more seats than there will be devices, and a session. */
export type Client = { accessToken: string; refreshToken: string }

/** A shop that has stopped, to be copied for whoever works on it. */
export type PreparedShop = {
  database: FreshDatabase
  clients: readonly Client[]
  eventSecret: string
  /** What is due for each order that waits to be completed, in minor units. */
  price: { amount: number; currency: string }
}

const idOf = (kind: string, index: number) =>
  `${kind.padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`
export const orderIdOf = (index: number) => idOf('0', index)
const paymentIdOf = (index: number) => idOf('b', index)

const password = 'a long enough password'
const signedIn = z.object({ data: z.object({ accessToken: z.string(), refreshToken: z.string() }) })

/** Has so many customers buy a license, and leaves so many orders in payment. */
export async function prepareShop(database: FreshDatabase, clientCount: number, orders: number): Promise<PreparedShop> {
  const program = await startProgram(database)
  const clients: Client[] = []
  try {
    for (let client = 0; client < clientCount; client += 1) clients.push(await openClient(program))
    const buyer = await signUpCustomer(program.url)
    await buyer.pay((await buyer.openCheckout()).checkoutId, 'tok_lost')
  } finally {
    await program.stop()
  }
  const price = await multiplyOrders(database, orders)
  const secret = await readKeySecret(path.join(database.dataDir, 'keys', 'secret'))
  if (!secret) throw new Error('The shop has made no secret')
  return { database, clients, price, eventSecret: testEventSecretOf(secret) }
}

async function openClient({ url }: Program): Promise<Client> {
  const customer = await signUpCustomer(url)
  await customer.pay((await customer.openCheckout()).checkoutId)
  const address = `${url}/api/customer/identity/sign-in?scheme=JWT&email=${encodeURIComponent(customer.email)}`
  const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: password })
  return z.parse(signedIn, await response.json()).data
}

/** Makes many of the one order that is in payment, each of a customer of its own, and leaves nothing for jobs to do. */
async function multiplyOrders(database: FreshDatabase, orders: number) {
  const { transaction, query, close } = await openDatabase(database)
  try {
    await transaction(async (tx) => {
      for (const statement of statements(orders)) await sql.raw(statement).execute(tx)
    })
    const payments = query.selectFrom('payments').select(['amount', 'currency'])
    return await payments.where('id', '=', paymentIdOf(1)).executeTakeFirstOrThrow()
  } finally {
    await close()
  }
}

const id = (kind: string) => `(lpad('${kind}', 8, '0') || '-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`

/** Copies a table's rows of the order in payment so many times, with some columns changed. */
const multiply = (table: string, changes: string, which: string, count: number) =>
  `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${changes}))).*
   from ${table} one, generate_series(1, ${count}) n where ${which}`

function statements(count: number): string[] {
  const paying = '(select id from paying)'
  const order = `'order_id', ${id('0')}`
  const buyer = `'id', ${id('c')}, 'email', 'buyer-' || n || '@example.com'`
  const payment = `'id', ${id('b')}, 'reference', 'test_' || ${id('b')}, ${order}`
  return [
    `create temporary table paying on commit drop as
     select id, customer_id from orders where status = 'PaymentProcessing'`,
    multiply('customers', buyer, 'id in (select customer_id from paying)', count),
    multiply('orders', `'id', ${id('0')}, 'customer_id', ${id('c')}`, `id in ${paying}`, count),
    multiply('order_lines', order, `order_id in ${paying}`, count),
    multiply('payments', payment, `order_id in ${paying}`, count),
    'update licenses set max_activations = 1000000',
    'update jobs set done_at = now() where done_at is null',
    'update test_events set copies = 0',
    // What jobs do afterwards is no part of what is measured, on either side.
    `create function wait_with_job() returns trigger language plpgsql as
     'begin new.run_at := new.run_at + interval ''1 day''; return new; end'`,
    'create trigger wait_with_job before insert on jobs for each row execute function wait_with_job()',
  ]
}

/** A copy of a shop beside it, for one to work on. */
export async function copyShop({ database }: PreparedShop, name: string): Promise<FreshDatabase> {
  const { kind, databaseUrl, dataDir } = database
  const copy = path.join(path.dirname(dataDir), name)
  await cp(dataDir, copy, { recursive: true })
  if (databaseUrl === undefined) return { kind, dataDir: copy }
  return { kind, dataDir: copy, databaseUrl: await copyDatabase(databaseUrl, name) }
}

async function copyDatabase(databaseUrl: string, name: string): Promise<string> {
  const [from, server, to] = [new URL(databaseUrl), new URL(databaseUrl), new URL(databaseUrl)]
  server.pathname = '/postgres'
  to.pathname = `${from.pathname}_${name}`
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  const quote = ({ pathname }: URL) => client.escapeIdentifier(pathname.slice(1))
  await client.query(`create database ${quote(to)} template ${quote(from)}`)
  await client.end()
  return to.href
}
