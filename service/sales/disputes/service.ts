import type { Row, Tx } from '#service/database/index.ts'
import type { AuditLog, Clock } from '#service/platform/index.ts'
import type { OrderService } from '../orders/service.ts'
import type { PaymentEvent } from '../payments/providers/provider.ts'
import type { DisputeMails } from './emails.ts'
import { findDispute, findDisputesOf, saveDispute } from './repository.ts'

const endsLicenses: Record<Row<'disputes'>['status'], boolean> = { Open: true, Lost: true, Won: false }

type DisputeEvent = Extract<PaymentEvent, { about: 'dispute' }>

/** The reason that is shown for licenses that a dispute has ended. */
export const disputedReason = 'The payment is disputed at the bank'

type Dependencies = { clock: Clock; orders: OrderService; mail: DisputeMails; audit: AuditLog }

export function createDisputeService({ clock, orders, mail, audit }: Dependencies) {
  async function follow(
    tx: Tx,
    { orderId }: Row<'payments'>,
    dispute: Omit<Row<'disputes'>, 'createdAt' | 'updatedAt' | 'evidenceDueAt'>,
  ) {
    const source = { kind: 'Dispute', sourceId: dispute.id } as const
    const disputed = await orders.read(tx, orderId)
    // What was transferred stays where it is, whatever becomes of the fee.
    if (disputed.order.purpose === 'TransferFee') return mail.queueDispute(tx, dispute, disputed, [])
    if (endsLicenses[dispute.status]) {
      await orders.endLines(tx, orderId, 'all', { ...source, reason: disputedReason })
      return mail.queueDispute(tx, dispute, await orders.read(tx, orderId))
    }
    const standing = await orders.restoreLines(tx, orderId, source)
    await mail.queueDispute(tx, dispute, await orders.read(tx, orderId), standing)
  }

  return {
    /** Processes a provider's event about a dispute: licenses end when it is opened, and are restored when it is won. */
    async receive(tx: Tx, payment: Row<'payments'>, event: DisputeEvent) {
      const { disputeId, status, amount, currency, reason, evidenceDueAt } = event
      const now = clock()
      const dispute = { id: disputeId, paymentId: payment.id, status, amount, currency, reason }
      const before = await findDispute(tx, disputeId)
      // A decision stands, even if the event of the opening comes late.
      if (before?.status === 'Open' && status === 'Open' && evidenceDueAt)
        return saveDispute(tx, { ...before, evidenceDueAt, updatedAt: now })
      if (before && (before.status === status || before.status !== 'Open')) return
      const dueAt = evidenceDueAt ?? before?.evidenceDueAt ?? null
      await saveDispute(tx, { ...dispute, evidenceDueAt: dueAt, createdAt: now, updatedAt: now })
      const details = { orderId: payment.orderId, paymentId: payment.id, amount, currency }
      await audit.note(tx, { actor: 'Provider', action: `Dispute${status}`, about: disputeId, details })
      if (payment.status === 'Succeeded') await follow(tx, payment, dispute)
    },

    /** Applies disputes that were reported before the success of their payment. */
    async catchUp(tx: Tx, payment: Row<'payments'>): Promise<void> {
      for (const dispute of await findDisputesOf(tx, payment.id)) await follow(tx, payment, dispute)
    },
  }
}

export type DisputeService = ReturnType<typeof createDisputeService>
