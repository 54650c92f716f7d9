import * as z from 'zod/mini'
import { markerHeaders } from '#contract/constants.ts'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Order } from '#contract/entities/orders.ts'
import type { CheckoutCalls } from './page.ts'

class CallError extends Error {
  status: number
  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

async function call<E extends Endpoint>(endpoint: E, id: string, body?: unknown): Promise<unknown> {
  const response = await fetch(fillPath(endpoint.path, { id }), {
    method: endpoint.method,
    headers: { [markerHeaders.backline]: '1', ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new CallError(answer.detail ?? answer.title, response.status)
  const schema = endpoint.responses[response.status]
  return schema ? z.object({ data: schema }).parse(answer).data : undefined
}

export function createCalls(): CheckoutCalls & { getOrder(id: string): Promise<Order> } {
  return {
    getCheckout: (id) => call(endpoints.getCheckout, id) as ReturnType<CheckoutCalls['getCheckout']>,
    pay: (id, paymentToken) => call(endpoints.pay, id, { paymentToken }) as ReturnType<CheckoutCalls['pay']>,
    answerTestBank: (id, approve) =>
      call(endpoints.answerTestBank, id, { approve }) as ReturnType<CheckoutCalls['answerTestBank']>,
    getOrder: (id) => call(endpoints.getOrder, id) as Promise<Order>,
  }
}
