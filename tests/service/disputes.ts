import { randomUUID } from 'node:crypto'
import { signTestEvent } from '#service/adapters/test-events.ts'
import { readOrderRecord } from '#service/payments/order-record.ts'
import { type TestService, testEventSecret } from './test-service.ts'

/** Has the bank tell of a dispute about an order's payment. */
export async function dispute(service: TestService, orderId: string, status: 'Open' | 'Won'): Promise<void> {
  const { payments } = await readOrderRecord(service.database.query, orderId)
  const event = { id: randomUUID(), type: 'test', paymentId: payments[0]?.id, reference: payments[0]?.reference }
  const about = {
    about: 'dispute',
    disputeId: `dispute-${orderId}`,
    status,
    amount: 9900,
    currency: 'EUR',
    reason: 'x',
  }
  const payload = JSON.stringify({ ...event, ...about })
  const signature = signTestEvent(testEventSecret, payload, service.clock.now())
  const headers = { 'content-type': 'application/json', 'test-signature': signature }
  const { statusCode, body } = await service.app.inject({
    ...{ method: 'POST', url: '/api/payments/events/test', payload, headers },
  })
  if (statusCode >= 300) throw new Error(`The dispute was answered ${statusCode}: ${body}`)
}
