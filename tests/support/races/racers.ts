import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { userWithTokensSchema } from '#contract/entities/identity.ts'
import { openOrderSchema } from '#contract/entities/orders.ts'
import { checkoutIdOf, openCheckoutCall, payCall, signUpCall } from '../http-call.ts'
import type { Answer } from './caller.ts'
import type { RacingShop } from './racing-shop.ts'

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
