import { randomUUID } from 'node:crypto'
import { readOrderRecord } from '#service/sales/orders/order-record-repository.ts'
import { signTestEvent } from '#service/sales/payments/providers/test/events.ts'
import { type TestService, testEventSecret } from '../test-service.ts'

type News = { about: 'dispute' | 'refund' } & Record<string, unknown>

/** Has the bank tell of a dispute about an order's payment. */
export async function dispute(
  service: TestService,
  orderId: string,
  status: 'Open' | 'Won' | 'Lost',
  disputeId = `dispute-${orderId}`,
  evidenceDueAt?: string,
): Promise<void> {
  const about = { disputeId, status, amount: 9900, currency: 'EUR', reason: 'x', evidenceDueAt }
  await tellOf(service, orderId, { about: 'dispute', ...about })
}

/** Has the payment provider say that it has given back what it was asked to. */
export async function refunded(service: TestService, orderId: string, refundId: string, amount: number): Promise<void> {
  const report = { status: 'Succeeded', reference: `reference-${refundId}`, reason: null }
  await tellOf(service, orderId, { about: 'refund', refundId, amount, currency: 'EUR', report })
}

/** Has the payment provider tell something of an order's payment, in an event of its own. */
async function tellOf(service: TestService, orderId: string, news: News): Promise<void> {
  const { payments } = await readOrderRecord(service.database.query, orderId)
  const event = { id: randomUUID(), type: 'test', paymentId: payments[0]?.id, reference: payments[0]?.reference }
  const payload = JSON.stringify({ ...event, ...news })
  const signature = signTestEvent(testEventSecret, payload, service.clock.now())
  const headers = { 'content-type': 'application/json', 'test-signature': signature }
  const { statusCode, body } = await service.app.inject({
    method: 'POST',
    url: '/api/payments/events/test',
    payload,
    headers,
  })
  if (statusCode >= 300) throw new Error(`The event was answered ${statusCode}: ${body}`)
}
