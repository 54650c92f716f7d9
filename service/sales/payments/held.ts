import type { Database, PaymentStatus, Row, Tx } from '#service/database/index.ts'
import type { AuditLog, Clock } from '#service/platform/index.ts'
import { conflict } from '#service/platform/index.ts'
import type { OrderService } from '../orders/service.ts'
import type { RefundService } from '../refunds/service.ts'
import type { Completion } from './completion.ts'
import { findLatestPayment, movePayment } from './repository.ts'

export type HeldPayments = {
  /** Takes a payment of another amount for good: its order is completed as if it had been right. 409 when none is held. */
  accept: (orderId: string) => Promise<void>
  /** Gives it back; its order can be paid again. 409 when none is held. */
  giveBack: (orderId: string, reason: string) => Promise<void>
}

type Dependencies = {
  database: Database
  clock: Clock
  orders: OrderService
  completion: Completion
  refunds: RefundService
  audit: AuditLog
}

/** Payments that wait for a person, because another amount came than was due. */
export function createHeldPayments({
  database,
  clock,
  orders,
  completion,
  refunds,
  audit,
}: Dependencies): HeldPayments {
  const decide = (
    orderId: string,
    status: PaymentStatus,
    follow: (tx: Tx, payment: Row<'payments'>) => Promise<void>,
  ) =>
    database.transaction(async (tx) => {
      const payment = await findLatestPayment(tx, orderId)
      const moved = payment && { ...payment, status, updatedAt: clock() }
      if (!moved || !(await movePayment(tx, ['Held'], moved))) throw conflict('No payment of this order is held')
      const action = status === 'Succeeded' ? 'PaymentAccepted' : 'PaymentReturned'
      await audit.note(tx, { actor: 'Vendor', action, about: moved.id, details: { orderId } })
      await follow(tx, moved)
    })
  return {
    accept: (orderId) => decide(orderId, 'Succeeded', completion.complete),
    giveBack: (orderId, reason) =>
      decide(orderId, 'Returned', async (tx, payment) => {
        await orders.reopen(tx, orderId)
        await refunds.returnMoney(tx, payment, { begunBy: 'Vendor', reason })
      }),
  }
}
