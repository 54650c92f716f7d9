import type * as z from 'zod/mini'
import type { PaymentEvent } from '#service/sales/payments/providers/provider.ts'
import { signTestEvent } from '#service/sales/payments/providers/test/events.ts'
import { type HttpCall, readPayload, toRequest } from '../http-call.ts'
import { eventSecret } from './shop-catalogue.ts'

export type Wanted = HttpCall & {
  key?: string
}
type Received = { status: number; text: string }

export type Calls = {
  /** What was answered; null when the shop died over it. */
  send: (wanted: Wanted) => Promise<Received | null>
  /** The text of a good answer, or null when the shop died over it. Throws what any other says. */
  ask: (wanted: Wanted) => Promise<string | null>
  read: <Schema extends z.ZodMiniType>(schema: Schema, wanted: Wanted) => Promise<z.infer<Schema>>
  /** Posts an event in the provider's name; whether it was taken. */
  post: (event: PaymentEvent) => Promise<boolean>
}

export function createCalls(url: string): Calls {
  const send: Calls['send'] = async ({ key, ...wanted }) => {
    const headers = { ...(key !== undefined && { 'idempotency-key': key }), ...wanted.headers }
    try {
      const response = await fetch(url + wanted.path, toRequest({ ...wanted, headers }))
      return { status: response.status, text: await response.text() }
    } catch (error) {
      // fetch says TypeError when the connection was lost.
      if (error instanceof TypeError) return null
      throw error
    }
  }
  const ask: Calls['ask'] = async (wanted) => {
    const received = await send(wanted)
    if (received !== null && received.status >= 300)
      throw new Error(`${wanted.method ?? 'GET'} ${wanted.path} was answered ${received.status}: ${received.text}`)
    return received === null ? null : received.text
  }
  return {
    send,
    ask,
    async read(schema, wanted) {
      const text = await ask(wanted)
      if (text === null) throw new Error(`${wanted.path} was not answered`)
      return readPayload(schema, text)
    },
    async post(event) {
      const body = JSON.stringify(event)
      const headers = {
        'content-type': 'application/json',
        'test-signature': signTestEvent(eventSecret, body, new Date()),
      }
      return (await ask({ method: 'POST', path: '/api/payments/events/test', text: body, headers })) !== null
    },
  }
}
