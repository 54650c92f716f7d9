import { transferPaymentTime } from '#contract/license-transfers.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import type { IdentityService } from '#service/accounts/index.ts'
import type { CatalogueService } from '#service/catalogue/index.ts'
import type { OfferedFee, Queryable, Tx } from '#service/database/index.ts'
import { type AuditLog, type Caller, type Clock, conflict, isUuid, notFound } from '#service/platform/index.ts'
import type { TransferChecks } from './checks.ts'
import type { TransferMails } from './emails.ts'
import { chooseCurrency, dueOf } from './fees.ts'
import type { OwnerChange } from './owner-change.ts'
import * as repository from './repository.ts'
import { tellObstacle } from './rules.ts'

/** An order that the fee of a transfer is paid by, as another module makes it. */
export type FeeOrder = {
  transferId: string
  customerId: string
  currency: string
  /** In minor units, as its payer was told. */
  amount: number
  products: readonly string[]
}
export type FeeOrders = {
  /** Makes an open order of the fee, priced for good; returns its id. */
  open: (tx: Tx, fee: FeeOrder) => Promise<string>
  lock: (tx: Tx, orderId: string) => Promise<OrderStatus>
  /** Closes an open order, so that it can not be paid any more. One that is being paid is left to its payment. */
  close: (tx: Tx, orderId: string) => Promise<void>
}

type Dependencies = {
  clock: Clock
  audit: AuditLog
  catalogue: Pick<CatalogueService, 'current' | 'findProduct'>
  identity: Pick<IdentityService, 'accountOf'>
  feeOrders: FeeOrders
  checks: TransferChecks
  changeOwner: OwnerChange
  mail: TransferMails
}
type Ending = { status: 'Cancelled' | 'Expired'; reason: string }

/**
 * Transfers with a fee: an accepted one waits for the payment of its order, which completes it. Orders are locked before
 * transfers, and transfers before licenses.
 */
export function createPaidTransfers(dependencies: Dependencies) {
  const { clock, audit, catalogue, identity, feeOrders, checks, changeOwner, mail } = dependencies

  const licensesOf = async (tx: Tx, id: string) => (await repository.findTransferred(tx, [id])).get(id) ?? []

  async function lockOf(tx: Tx, orderId: string): Promise<repository.TransferRow> {
    const transfer = await repository.lockTransferOfOrder(tx, orderId)
    if (!transfer) throw new Error(`Order ${orderId} is of no transfer`)
    return transfer
  }

  /** Ends a locked transfer that was accepted: its licenses stay, its order is closed, and both sides are told why. */
  async function end(tx: Tx, transfer: repository.TransferRow, { status, reason }: Ending): Promise<void> {
    const { id, orderId } = transfer
    const products = (await licensesOf(tx, id)).map(({ productName }) => productName)
    await repository.endTransfer(tx, id, { status, now: clock() })
    if (orderId !== null) await feeOrders.close(tx, orderId)
    await tellEnded(tx, transfer, { products, reason })
  }

  async function tellEnded(
    tx: Tx,
    { id, fromCustomerId, toCustomerId }: repository.TransferRow,
    { products, reason, except = null }: { products: string[]; reason: string; except?: string | null },
  ): Promise<void> {
    const sides = { owner: fromCustomerId, recipient: toCustomerId }
    for (const side of ['owner', 'recipient'] as const) {
      const customerId = sides[side]
      if (customerId === null || customerId === except) continue
      await mail.queueTransferEnded(tx, await identity.accountOf(customerId, tx), { id, products, reason, side })
    }
  }

  /** What is in the way of a locked transfer, in words for both sides; null where nothing is. */
  async function findObstacle(tx: Tx, { id, fromCustomerId, toCustomerId }: repository.TransferRow) {
    const items = await licensesOf(tx, id)
    const ids = items.map(({ licenseId }) => licenseId)
    const { licenses, obstacles } = await checks.find(tx, { customerId: fromCustomerId, ids, transferId: id })
    const isOne = fromCustomerId === toCustomerId
    const [first] = obstacles
    const obstacle = isOne ? 'Both accounts have become one' : first ? tellObstacle(first.code) : null
    return { obstacle, licenses, items }
  }

  return {
    end,

    /** Closes the order of an accepted transfer that has ended with the account of a customer, and tells the other side. */
    async leave(tx: Tx, transfer: repository.TransferRow, customerId: string | null): Promise<void> {
      const products = (await licensesOf(tx, transfer.id)).map(({ productName }) => productName)
      if (transfer.orderId !== null) await feeOrders.close(tx, transfer.orderId)
      await tellEnded(tx, transfer, { products, reason: 'The account of the other side is gone', except: customerId })
    },

    /** Accepts a locked offer that has a fee, and makes the order that it is paid by. */
    async accept(tx: Tx, transfer: repository.TransferRow, toCustomerId: string, offered: OfferedFee, asked?: string) {
      const { id, fromCustomerId } = transfer
      const fee = offered.currency === null ? chooseCurrency(offered, asked, catalogue) : offered
      const due = dueOf(fee)
      const products = (await licensesOf(tx, id)).map(({ productName }) => productName)
      const isOwners = fee.paidBy === 'owner'
      const payerId = isOwners ? fromCustomerId : toCustomerId
      const orderId = await feeOrders.open(tx, { transferId: id, customerId: payerId, ...due, products })
      const now = clock()
      const expiresAt = new Date(now.getTime() + transferPaymentTime)
      await repository.acceptTransfer(tx, id, { toCustomerId, fee, orderId, expiresAt })
      await audit.note(tx, { actor: 'Customer', action: 'TransferAccepted', about: id, details: { orderId } })
      const told = { id, products, due, isTaxIncluded: catalogue.current().pricesIncludeTax.includes(due.currency) }
      const payer = await identity.accountOf(payerId, tx)
      const other = await identity.accountOf(isOwners ? toCustomerId : fromCustomerId, tx)
      await mail.queueTransferFeeDue(tx, payer, { ...told, expiresAt })
      await mail.queueTransferAccepted(tx, other, { ...told, paidBy: fee.paidBy, expiresAt })
    },

    /** The order of a transfer whose fee the caller pays. 404 for any other, 409 once it has ended. */
    async orderOf(tx: Tx, caller: Caller, id: string): Promise<string> {
      const transfer = isUuid(id) ? await repository.findTransfer(tx, id) : undefined
      const { fee = null, orderId = null } = transfer ?? {}
      const payer = fee?.paidBy === 'owner' ? transfer?.fromCustomerId : transfer?.toCustomerId
      if (!transfer || fee === null || orderId === null || payer !== caller.customerId)
        throw notFound('There is no such transfer for you to pay')
      if (transfer.status !== 'Accepted') throw nothingToPay()
      return orderId
    },

    /** Whether an order of a fee can be paid now, all rules looked at again. 409 with the reason where it can not. */
    async requirePayable(tx: Tx, orderId: string): Promise<void> {
      const transfer = await lockOf(tx, orderId)
      if (transfer.status !== 'Accepted' || transfer.expiresAt <= clock()) throw nothingToPay()
      const { obstacle } = await findObstacle(tx, transfer)
      if (obstacle !== null)
        throw conflict(`${obstacle}. The transfer is not possible now, and nothing was charged`, 'not-transferable')
    },

    /**
     * Completes the transfer of an order that the caller's transaction completes. Returns why it is not possible any more, where
     * it is not: then the fee goes back.
     */
    async completePaid(tx: Tx, orderId: string): Promise<string | null> {
      const transfer = await lockOf(tx, orderId)
      const { id, fromCustomerId, toCustomerId } = transfer
      if (transfer.status !== 'Accepted' || toCustomerId === null) return 'The transfer had ended before it was paid'
      const { obstacle, licenses, items } = await findObstacle(tx, transfer)
      if (obstacle !== null) {
        await end(tx, transfer, { status: 'Cancelled', reason: obstacle })
        return `The transfer is not possible any more: ${obstacle}`
      }
      await changeOwner(tx, { transferId: id, licenses, items, fromCustomerId, toCustomerId })
      await repository.endTransfer(tx, id, { status: 'Completed', now: clock() })
      return null
    },

    /** Whether the transfer of an order is complete. */
    async isCompleted(db: Queryable, orderId: string): Promise<boolean> {
      return (await repository.findTransferOfOrder(db, orderId))?.status === 'Completed'
    },

    /** Whether an order waits to be paid again after a payment of it has failed; null for one that is no fee. */
    async isAwaited(tx: Tx, orderId: string): Promise<boolean | null> {
      const transfer = await repository.lockTransferOfOrder(tx, orderId)
      return transfer ? transfer.status === 'Accepted' : null
    },

    /** Ends the transfer of an order that has failed for good. */
    async endUnpaid(tx: Tx, orderId: string): Promise<void> {
      const transfer = await repository.lockTransferOfOrder(tx, orderId)
      if (transfer?.status === 'Accepted')
        await end(tx, transfer, { status: 'Cancelled', reason: 'The payment of the fee did not come through' })
    },
  }
}

export type PaidTransfers = ReturnType<typeof createPaidTransfers>

const nothingToPay = () => conflict('This transfer has ended: there is nothing to pay', 'not-transferable')
