import { randomUUID } from 'node:crypto'
import type { LicenseTransfer, TransferOffer } from '#contract/endpoints/license-transfers.ts'
import { transferOfferLifetime } from '#contract/license-transfers.ts'
import { type IdentityService, normaliseEmail, type Visit } from '#service/accounts/index.ts'
import type { CatalogueService } from '#service/catalogue/index.ts'
import type { Database, Queryable, Tx } from '#service/database/index.ts'
import { type Caller, type Clock, conflict, isUuid, notFound } from '#service/platform/index.ts'
import type { LicensingDependencies } from '../dependencies.ts'
import type { ChangeRecorders } from '../licenses/service.ts'
import { createTransferChecks } from './checks.ts'
import type { TransferMails } from './emails.ts'
import { chooseCurrency, quoteFee, showFee } from './fees.ts'
import { createOfferLinks } from './links.ts'
import { createOfferParties } from './offer-parties.ts'
import { createOwnerChange } from './owner-change.ts'
import { createPaidTransfers, type FeeOrders } from './paid-transfers.ts'
import type { TransferPolicy } from './policy.ts'
import * as repository from './repository.ts'
import { offerLimit } from './rules.ts'
import { toOwnTransfer, toShownObstacle, toTransferredLicense } from './to-wire.ts'

type Dependencies = ChangeRecorders &
  Pick<LicensingDependencies, 'limiter' | 'mailGate' | 'links' | 'publicUrl'> & {
    database: Database
    clock: Clock
    catalogue: Pick<CatalogueService, 'current' | 'findProduct'>
    identity: Pick<IdentityService, 'accountOf' | 'isOwnAddress' | 'reauthentication'>
    mail: TransferMails
    /** Null where the shop has no transfers. */
    transferPolicy: TransferPolicy | null
    feeOrders: FeeOrders
  }

/** How many transfers a customer's list shows. */
const mostListed = 100
/** How many offers are ended at once. */
const endedAtOnce = 200

/**
 * Transfers of licenses between customers: the owner offers them to an address or by a link, the other accepts, and all seats are
 * freed, at once or as soon as the fee is paid. What a shop allows is its policy.
 */
export function createTransferService(dependencies: Dependencies) {
  const { database, clock, limiter, mailGate, catalogue, identity, mail, audit, feeOrders } = dependencies
  const links = createOfferLinks(dependencies, { purpose: 'license-transfer', path: '/transfer' })
  const parties = createOfferParties(identity, 'not-transferable')
  const checks = createTransferChecks(dependencies)
  const changeOwner = createOwnerChange(dependencies)
  const paid = createPaidTransfers({ ...dependencies, checks, changeOwner })

  async function lock(tx: Tx, id: string): Promise<repository.TransferRow> {
    const transfer = isUuid(id) ? await repository.lockTransfer(tx, id) : undefined
    if (!transfer) throw notFound('There is no such transfer')
    return transfer
  }

  /** The same with the order of its fee, which is locked before; null for one without. */
  async function lockWithOrder(tx: Tx, id: string) {
    const before = isUuid(id) ? await repository.findTransfer(tx, id) : undefined
    const orderId = before?.orderId ?? null
    const order = orderId === null ? null : await feeOrders.lock(tx, orderId)
    const transfer = await lock(tx, id)
    if (transfer.orderId !== orderId) throw conflict('This offer was accepted just now: look at it again')
    return { transfer, order }
  }

  async function present(db: Queryable, transfers: readonly repository.TransferRow[], customerId: string) {
    const ids = transfers.map(({ id }) => id)
    const licenses = await repository.findTransferred(db, ids)
    const orders = transfers.flatMap(({ status, orderId }) => (status === 'Accepted' ? (orderId ?? []) : []))
    const beingPaid = await repository.findBeingPaid(db, orders)
    return transfers.map((transfer) => {
      const isBeingPaid = transfer.orderId !== null && beingPaid.has(transfer.orderId)
      return toOwnTransfer(transfer, licenses.get(transfer.id) ?? [], { customerId, links, isBeingPaid })
    })
  }

  async function show(db: Queryable, id: string, customerId: string): Promise<LicenseTransfer> {
    const transfer = await repository.findTransfer(db, id)
    const [shown] = transfer ? await present(db, [transfer], customerId) : []
    if (!shown) throw notFound('There is no such transfer')
    return shown
  }

  /** The fee of an offer, which stays as it is whatever the shop changes; the owner who pays it chooses the currency now. */
  function quote(productIds: readonly string[], asked: string | undefined) {
    const fee = quoteFee(checks.requirePolicy().fee, productIds, catalogue)
    return fee?.paidBy === 'owner' ? chooseCurrency(fee, asked, catalogue) : fee
  }

  return {
    paid,

    /** What keeps some of the caller's licenses from being transferred together, one reason for each. 404 for one that is not theirs. */
    check: (caller: Caller, licenseIds: readonly string[]) =>
      database.transaction(async (tx) => {
        const sought = { customerId: caller.customerId, ids: [...new Set(licenseIds)], transferId: null }
        const { licenses, obstacles } = await checks.find(tx, sought)
        if (obstacles.some(({ code }) => code === 'not-yours')) throw notFound('You have no such license')
        const productIds = licenses.map(({ productId }) => productId)
        const fee = quoteFee(checks.requirePolicy().fee, productIds, catalogue)
        return { obstacles: obstacles.map(toShownObstacle), ...(fee !== null && { fee: showFee(fee) }) }
      }),

    /** Offers licenses, to an address or to whoever has the link. 403 without a recent password, 409 with what is in the way. */
    async offer(caller: Caller, { licenseIds, email, currency }: Offered, visit: Visit): Promise<LicenseTransfer> {
      checks.requirePolicy()
      await identity.reauthentication.require(caller, visit)
      await limiter.count(offerLimit, caller.customerId)
      const recipient = email === undefined ? null : normaliseEmail(email)
      if (recipient !== null) await mailGate.admit({ kind: 'license-transfer-offered', to: recipient, from: visit.ip })
      return database.transaction(async (tx) => {
        const { customerId } = caller
        const owner = await parties.requireOwner(tx, caller, recipient)
        const ids = [...new Set(licenseIds)]
        const licenses = await checks.require(tx, { customerId, ids, transferId: null })
        const productIds = licenses.map(({ productId }) => productId)
        const fee = quote(productIds, currency)
        const now = clock()
        const expiresAt = new Date(now.getTime() + transferOfferLifetime)
        const offer = { id: randomUUID(), status: 'Offered', fromCustomerId: customerId, recipient } as const
        const row = { ...offer, toCustomerId: null, fee: fee && JSON.stringify(fee), createdAt: now, expiresAt }
        await repository.insertTransfer(tx, row, ids)
        const details = { licenseIds: ids }
        await audit.note(tx, { actor: 'Customer', action: 'TransferOffered', about: offer.id, details })
        const shown = await show(tx, offer.id, customerId)
        const products = shown.licenses.map(({ productName }) => productName)
        const link = links.create(row)
        const offered = { id: offer.id, products, fee, expiresAt }
        await mail.queueTransferBegun(tx, owner, { ...offered, recipient })
        if (recipient !== null) await mail.queueTransferOffered(tx, recipient, { ...offered, from: owner.email, link })
        return shown
      })
    },

    async list({ customerId }: Caller): Promise<LicenseTransfer[]> {
      const transfers = await repository.findTransfersOf(database.query, customerId, mostListed)
      return present(database.query, transfers, customerId)
    },

    /**
     * Takes an offer back. One that was accepted is ended by either side, and a payment of its fee that is under way goes back. 409
     * once it is complete, or has ended otherwise.
     */
    cancel: (caller: Caller, id: string): Promise<LicenseTransfer> =>
      database.transaction(async (tx) => {
        const { transfer } = await lockWithOrder(tx, id)
        const { fromCustomerId, toCustomerId, status } = transfer
        const isOwners = fromCustomerId === caller.customerId
        if (!isOwners && (status !== 'Accepted' || toCustomerId !== caller.customerId))
          throw notFound('There is no such transfer')
        refuseEnded(transfer, clock())
        const reason = isOwners ? 'Its owner has taken the offer back' : 'The new owner does not want it any more'
        if (status === 'Accepted') await paid.end(tx, transfer, { status: 'Cancelled', reason })
        else await repository.endTransfer(tx, id, { status: 'Cancelled', now: clock() })
        await audit.note(tx, { actor: 'Customer', action: 'TransferCancelled', about: id })
        return show(tx, id, caller.customerId)
      }),

    /** What a link offers; 404 for one that is not of this shop. */
    async showOffer(code: string): Promise<TransferOffer> {
      const id = links.read(code)
      const transfer = id === null ? undefined : await repository.findTransfer(database.query, id)
      if (!transfer) throw notFound('This link offers nothing: ask for a new one')
      const { name, email } = await identity.accountOf(transfer.fromCustomerId, database.query)
      const licenses = (await repository.findTransferred(database.query, [transfer.id])).get(transfer.id) ?? []
      const { fee, expiresAt } = transfer
      const status = isOverdue(transfer, clock()) ? 'Expired' : transfer.status
      const shown = {
        id: transfer.id,
        status,
        from: name || email,
        licenses: licenses.map(toTransferredLicense),
        expiresAt: expiresAt.toISOString(),
      }
      return { ...shown, ...(fee !== null && { fee: showFee(fee) }) }
    },

    /**
     * Makes the licenses of an offer the caller's, with all seats free; one with a fee waits for its payment. Repeating it changes
     * nothing. 409 for an offer to another address, once it has ended, or where something is in the way by now.
     */
    accept: (caller: Caller, code: string, currency?: string): Promise<LicenseTransfer> =>
      database.transaction(async (tx) => {
        const transfer = await lock(tx, links.read(code) ?? '')
        const { id, fromCustomerId, toCustomerId, status, fee } = transfer
        const { customerId } = caller
        if ((status === 'Completed' || status === 'Accepted') && toCustomerId === customerId)
          return show(tx, id, customerId)
        if (status === 'Accepted') throw conflict('This offer has been accepted', 'not-transferable')
        refuseEnded(transfer, clock())
        await parties.requireRecipient(tx, caller, transfer)
        const items = (await repository.findTransferred(tx, [id])).get(id) ?? []
        const ids = items.map(({ licenseId }) => licenseId)
        const licenses = await checks.require(tx, { customerId: fromCustomerId, ids, transferId: id })
        if (fee !== null) {
          await paid.accept(tx, transfer, customerId, fee, currency)
          return show(tx, id, customerId)
        }
        await changeOwner(tx, { transferId: id, licenses, items, fromCustomerId, toCustomerId: customerId })
        await repository.endTransfer(tx, id, { status: 'Completed', toCustomerId: customerId, now: clock() })
        return show(tx, id, customerId)
      }),

    /** Ends offers and unpaid transfers whose time is over; what is being paid is left to its payment. */
    async endOverdue(now: Date): Promise<void> {
      for (const id of await repository.findOverdue(database.query, now, endedAtOnce))
        await database.transaction(async (tx) => {
          const { transfer, order } = await lockWithOrder(tx, id)
          if (transfer.expiresAt > now || order === 'PaymentProcessing') return
          const reason = 'The fee was not paid in time'
          if (transfer.status === 'Accepted') await paid.end(tx, transfer, { status: 'Expired', reason })
          if (transfer.status === 'Offered') await repository.endTransfer(tx, id, { status: 'Expired', now })
        })
    },
  }
}

export type TransferService = ReturnType<typeof createTransferService>

type Offered = { licenseIds: readonly string[]; email?: string | undefined; currency?: string | undefined }

const isOverdue = ({ status, expiresAt }: repository.TransferRow, now: Date): boolean =>
  status === 'Offered' && expiresAt <= now

function refuseEnded(transfer: repository.TransferRow, now: Date): void {
  if (transfer.status === 'Completed') throw conflict('This offer has been accepted', 'not-transferable')
  if (transfer.status === 'Cancelled') throw conflict('This offer was taken back', 'not-transferable')
  if (transfer.status === 'Expired' || isOverdue(transfer, now))
    throw conflict('This offer has expired: ask for a new one', 'not-transferable')
}
