import * as z from 'zod/mini'
import { signTestEvent } from '#service/sales/payments/providers/test/test-events.ts'
import type { Connection } from '../../measuring/connection.ts'
import { type Client, orderIdOf, type PreparedShop, paymentIdOf } from './prepared-shop.ts'

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
      ...{ id: `test_event_${paymentId}`, type: 'payment', paymentId, reference: `test_${paymentId}` },
      ...{ about: 'payment', outcome: { status: 'Succeeded', ...shop.price } },
    })
    const headers = {
      ...{ 'content-type': 'application/json', 'x-request-id': name },
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
