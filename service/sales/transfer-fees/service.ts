import { randomUUID } from 'node:crypto'
import type { FeeOrder, FeeOrders } from '#service/licensing/index.ts'
import { type Caller, conflict, notFound } from '#service/platform/index.ts'
import type { CheckoutService } from '../checkout/service.ts'
import type { SalesDependencies } from '../dependencies.ts'
import { lockOrder } from '../orders/repository.ts'
import type { OrderService } from '../orders/service.ts'
import { failOpen, insertFeeOrder } from './repository.ts'
import { toFeeLine } from './rules.ts'

type Dependencies = Pick<SalesDependencies, 'database' | 'clock' | 'outbox' | 'transfers'> & {
  orders: OrderService
  checkouts: CheckoutService
}
type From = { returnUrl: string | undefined; origin: string | null }

/** The fees of license transfers: orders of one line, priced when they are made, whose completion completes their transfer. */
export function createTransferFees({ database, clock, outbox, transfers, orders, checkouts }: Dependencies) {
  const feeOrders: FeeOrders = {
    async open(tx, fee) {
      const id = randomUUID()
      const now = clock()
      const { currency, customerId } = fee
      await insertFeeOrder(
        tx,
        { id, purpose: 'TransferFee', status: 'Open', currency, customerId, createdAt: now, updatedAt: now },
        toStoredFee(id, fee),
      )
      return id
    },

    async lock(tx, orderId) {
      const order = await lockOrder(tx, orderId)
      if (!order) throw notFound('There is no such order')
      return order.status
    },

    async close(tx, orderId) {
      if (await failOpen(tx, orderId, clock()))
        await outbox.publish(tx, { event: 'order.failed', subjectId: orderId, objectId: orderId })
    },
  }

  return {
    ...feeOrders,
    /** Opens a checkout of the fee that the caller pays. 404 for any other transfer, 409 once it has ended or is paid. */
    openCheckout: (caller: Caller, transferId: string, from: From) =>
      database.transaction(async (tx) => {
        const { order, wire } = await orders.lock(tx, await transfers.paid.orderOf(tx, caller, transferId))
        if (wire.status === 'Completed' || wire.status === 'Failed')
          throw conflict('This fee is paid, or its transfer has ended: look at it again', 'not-transferable')
        if (wire.status === 'Open') await transfers.paid.requirePayable(tx, order.id)
        const { id, currency, items, couponsApplied } = wire
        const open = { id, status: 'Open' as const, currency, items, couponsApplied }
        return checkouts.open(tx, open, { ...from, customerId: caller.customerId })
      }),
  }
}

export type TransferFees = ReturnType<typeof createTransferFees>

function toStoredFee(orderId: string, fee: FeeOrder) {
  const line = toFeeLine(fee)
  const { id: lineId, type, productId: itemId, variationId, quantity } = line
  return { orderId, position: 0, lineId, type, itemId, variationId, quantity, sold: JSON.stringify(line) }
}
