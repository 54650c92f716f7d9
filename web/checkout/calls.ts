import * as z from 'zod/mini'
import { markerHeaders } from '#contract/constants.ts'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { checkoutSchema } from '#contract/entities/checkout.ts'
import { type Order, orderSchema } from '#contract/entities/orders.ts'
import { messages, problemSchema } from '#contract/problems.ts'
import { CallRefused } from './failures.ts'
import type { CheckoutCalls } from './page.ts'

export type Calls = CheckoutCalls & { getOrder(id: string): Promise<Order> }

/** The calls of the checkout page; its service is always of its own origin, and speaks the default dialect to it. */
export function createCalls(fetch: typeof globalThis.fetch): Calls {
  async function call<Payload>(endpoint: Endpoint, id: string, payload: z.ZodMiniType<Payload>, body?: object) {
    const response = await fetch(fillPath(endpoint.path, { id }), {
      method: endpoint.method,
      headers: { [markerHeaders.backline]: '1', ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw await readRefusal(response)
    return z.object({ data: payload }).parse(await response.json()).data
  }

  return {
    getCheckout: (id) => call(endpoints.getCheckout, id, checkoutSchema),
    pay: (id, pay) => call(endpoints.pay, id, checkoutSchema, pay),
    answerTestBank: (id, approve) => call(endpoints.answerTestBank, id, checkoutSchema, { approve }),
    getOrder: (id) => call(endpoints.getOrder, id, orderSchema),
  }
}

async function readRefusal(response: Response): Promise<CallRefused> {
  const problem = problemSchema.safeParse(await response.json().catch(() => null))
  const message = problem.success ? (problem.data.detail ?? problem.data.title) : messages.unknownProblem
  return new CallRefused(message, response.status)
}
