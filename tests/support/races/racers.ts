import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { userWithTokensSchema } from '#contract/entities/identity.ts'
import { openOrderSchema } from '#contract/entities/orders.ts'
import {
  checkoutIdOf,
  type HttpCall,
  openCheckoutCall,
  payCall,
  readPayload,
  signUpCall,
  toRequest,
} from '../http-call.ts'
import type { RacingShop } from './racing-shop.ts'

export type Answer = { status: number; text: string }

/** Calls the processes of a shop, each in its turn; one that has too much to do says 503, and is called again. */
export type Caller = {
  send: (turn: number, wanted: HttpCall) => Promise<Answer>
  read: <Schema extends z.ZodMiniType>(turn: number, schema: Schema, wanted: HttpCall) => Promise<z.infer<Schema>>
  atOnce: (attempts: number, wantedOf: (turn: number) => HttpCall) => Promise<Answer[]>
  raced: () => number
}

const mostTries = 20
const pause = 250

export function createCaller(urls: readonly string[]): Caller {
  let raced = 0
  const send: Caller['send'] = async (turn, wanted) => {
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(`${urls[turn % urls.length]}${wanted.path}`, toRequest(wanted))
      const answer = { status: response.status, text: await response.text() }
      if (answer.status !== 503 || tries === mostTries) return answer
      await wait(pause)
    }
  }
  return {
    send,
    async read(turn, schema, wanted) {
      const { status, text } = await send(turn, wanted)
      if (status >= 300) throw new Error(`${wanted.path} answered ${status}: ${text}`)
      return readPayload(schema, text)
    },
    atOnce(attempts, wantedOf) {
      raced += attempts
      return Promise.all(Array.from({ length: attempts }, (_, turn) => send(turn, wantedOf(turn))))
    },
    raced: () => raced,
  }
}

/** What came otherwise than so many times each status; empty when all came so. */
export function findStatusFaults(answers: readonly Answer[], due: Record<number, number>): string[] {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  const wanted = Object.fromEntries(Object.entries(due).filter(([, count]) => count > 0))
  return JSON.stringify(counts) === JSON.stringify(wanted)
    ? []
    : [`answers ${JSON.stringify(counts)}, not ${JSON.stringify(wanted)}`]
}

export type Racer = { id: string; token: string }
export type Opened = { orderId: string; checkoutId: string }

export async function signUp({ read, ledger }: RacingShop, turn = 0): Promise<Racer> {
  const email = `racer-${randomUUID()}@example.com`
  const { id, accessToken, refreshToken } = await read(turn, userWithTokensSchema, signUpCall(email))
  ledger.customers.push({ id, email, accessToken, refreshToken })
  return { id, token: accessToken }
}

export async function openCheckout({ read }: RacingShop, { token }: Racer, turn = 0): Promise<Opened> {
  const orderId = randomUUID()
  const order = await read(turn, openOrderSchema, openCheckoutCall(orderId, token))
  return { orderId, checkoutId: checkoutIdOf(order) }
}

export const paying = ({ checkoutId }: Opened, paymentToken = 'tok_success', key?: string) => ({
  ...payCall(checkoutId, paymentToken),
  ...(key !== undefined && { headers: { 'idempotency-key': key } }),
})

export async function askForActivation({ send }: RacingShop, signature: string, turn = 0): Promise<string> {
  const path = '/api/client/activations/clatter/request'
  const json = { deviceName: 'Studio', deviceSignature: signature }
  const { text } = await send(turn, { method: 'POST', path, json })
  return z.parse(z.object({ id: z.string() }), JSON.parse(text)).id
}

/** What of an order is there otherwise than once: its payment, its license, its charge. Notes the sale. */
export async function findSaleFaults(
  { database, ledger }: RacingShop,
  { orderId }: Opened,
  racer: Racer,
): Promise<string[]> {
  const { query } = database
  const order = await query.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst()
  const payments = await query.selectFrom('payments').select(['id', 'status']).where('orderId', '=', orderId).execute()
  const licenses = await query
    .selectFrom('licenses')
    .select(['id', 'customerId'])
    .where('orderId', '=', orderId)
    .execute()
  const seen = [order?.status, ...payments.map(({ status }) => status), ...licenses.map(({ customerId }) => customerId)]
  const [license] = licenses
  if (license) ledger.sales.push({ orderId, customerId: racer.id, licenseId: license.id })
  return seen.join() === ['Completed', 'Succeeded', racer.id].join() ? [] : [`the order ${orderId} is ${seen.join()}`]
}

/** Invoices are numbered from 1 without a gap, at any moment, and each is of an order of its own. */
export async function findNumberFaults({ database }: RacingShop): Promise<string[]> {
  const { count, highest, orders } = await database.query
    .selectFrom('invoices')
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.max('number').as('highest'),
      fn.count<string>('orderId').distinct().as('orders'),
    ])
    .where('series', '=', 'Invoice')
    .executeTakeFirstOrThrow()
  const isExact = Number(count) === Number(highest) && Number(orders) === Number(count)
  return isExact ? [] : [`${count} invoices of ${orders} orders, the highest number ${highest}`]
}
