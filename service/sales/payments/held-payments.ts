import type { PaymentStatus, Row, Tx } from '#service/database/index.ts'
import { conflict, type PlatformServices } from '#service/platform/index.ts'
import type { OrderService } from '../orders/service.ts'
import type { RefundService } from '../refunds/service.ts'
import type { Completion } from './order-completion.ts'
import { findLatestPayment, movePayment } from './repository.ts'

type Dependencies = Pick<PlatformServices, 'database' | 'clock' | 'audit'> & {
  orders: OrderService
  completion: Completion
  refunds: RefundService
}

export function createPaymentReview(dependencies: Dependencies) {
  const { database, clock, orders, completion, refunds, audit } = dependencies

  async function decide(tx: Tx, orderId: string, status: PaymentStatus): Promise<Row<'payments'>> {
    const payment = await findLatestPayment(tx, orderId)
    const moved = payment && { ...payment, status, updatedAt: clock() }
    if (!moved || !(await movePayment(tx, ['Held'], moved)))
      throw conflict('No payment of this order is held', 'payment-not-held')
    const action = status === 'Succeeded' ? 'PaymentAccepted' : 'PaymentReturned'
    await audit.note(tx, { actor: 'Vendor', action, about: moved.id, details: { orderId } })
    return moved
  }

  return {
    /** Accepts the payment and completes its order. Throws a 409 problem when no payment of the order is held. */
    accept: (orderId: string): Promise<void> =>
      database.transaction(async (tx) => completion.complete(tx, await decide(tx, orderId, 'Succeeded'))),
    /** Refunds the payment; its order can be paid again. Throws a 409 problem when no payment of the order is held. */
    giveBack: (orderId: string, reason: string): Promise<void> =>
      database.transaction(async (tx) => {
        const payment = await decide(tx, orderId, 'Returned')
        await orders.reopen(tx, orderId)
        await refunds.returnMoney(tx, payment, { begunBy: 'Vendor', reason })
      }),
  }
}
