import { randomUUID } from 'node:crypto'
import type { LicenseTransfer, TransferOffer } from '#contract/endpoints/license-transfers.ts'
import { transferOfferLifetime } from '#contract/license-transfers.ts'
import { type IdentityService, normaliseEmail, type Visit } from '#service/accounts/index.ts'
import type { Database, Tx } from '#service/database/index.ts'
import { type Caller, type Clock, conflict, isUuid, notFound } from '#service/platform/index.ts'
import type { LicensingDependencies } from '../dependencies.ts'
import type { ChangeRecorders } from '../licenses/service.ts'
import type { TransferMails } from './emails.ts'
import { findFacts, findOwnerFacts, lockLicenses } from './facts-repository.ts'
import { createOfferLinks, type OfferLinks } from './links.ts'
import { createOwnerChange } from './owner-change.ts'
import type { TransferPolicy } from './policy.ts'
import * as repository from './repository.ts'
import { explainObstacle, type FoundObstacle, findObstacles, offerLimit } from './rules.ts'

type Dependencies = ChangeRecorders &
  Pick<LicensingDependencies, 'limiter' | 'mailGate' | 'links' | 'publicUrl'> & {
    database: Database
    clock: Clock
    identity: Pick<IdentityService, 'accountOf' | 'isOwnAddress' | 'reauthentication'>
    mail: TransferMails
    /** Null where the shop has no transfers. */
    transferPolicy: TransferPolicy | null
  }

/** How many transfers a customer's list shows. */
const mostListed = 100
/** How many offers are ended at once. */
const endedAtOnce = 200

/**
 * Transfers of licenses between customers: the owner offers them to an address or by a link, the other accepts, and all seats are
 * freed. What a shop allows is its policy.
 */
export function createTransferService(dependencies: Dependencies) {
  const { database, clock, limiter, mailGate, identity, mail, audit, transferPolicy } = dependencies
  const links = createOfferLinks(dependencies, { purpose: 'license-transfer', path: '/transfer' })
  const changeOwner = createOwnerChange(dependencies)

  function requirePolicy(): TransferPolicy {
    if (transferPolicy === null) throw notFound('Licenses of this shop can not be transferred: write to us')
    return transferPolicy
  }

  /** What keeps licenses of an owner from being transferred. The licenses are locked, so that this stays true. */
  async function check(tx: Tx, customerId: string, ids: readonly string[], transferId: string | null) {
    const policy = requirePolicy()
    const licenses = await lockLicenses(tx, ids.filter(isUuid))
    const own = licenses.filter((license) => license.customerId === customerId)
    const facts = await findFacts(tx, own, transferId)
    const owner = await findOwnerFacts(tx, customerId, facts, clock())
    const missing = ids.filter((id) => !own.some((license) => license.id === id))
    const foreign = missing.map((licenseId): FoundObstacle => ({ licenseId, code: 'not-yours' }))
    const obstacles = [...foreign, ...findObstacles(facts, owner, policy, clock())]
    return { licenses: own, obstacles: obstacles.map((one) => ({ ...one, reason: explainObstacle(one.code, policy) })) }
  }

  async function checkAll(tx: Tx, customerId: string, ids: readonly string[], transferId: string | null) {
    const { licenses, obstacles } = await check(tx, customerId, ids, transferId)
    const [first] = obstacles
    if (first) throw conflict(first.reason, 'not-transferable')
    return licenses
  }

  async function lock(tx: Tx, id: string): Promise<repository.TransferRow> {
    const transfer = isUuid(id) ? await repository.lockTransfer(tx, id) : undefined
    if (!transfer) throw notFound('There is no such transfer')
    return transfer
  }

  async function show(db: Tx | Database['query'], id: string, customerId: string): Promise<LicenseTransfer> {
    const transfer = await repository.findTransfer(db, id)
    if (!transfer) throw notFound('There is no such transfer')
    const licenses = (await repository.findTransferred(db, [id])).get(id) ?? []
    return toOwn(transfer, licenses, { customerId, links })
  }

  return {
    /** What keeps some of the caller's licenses from being transferred together, one reason for each. 404 for one that is not theirs. */
    check: (caller: Caller, licenseIds: readonly string[]) =>
      database.transaction(async (tx) => {
        const { obstacles } = await check(tx, caller.customerId, [...new Set(licenseIds)], null)
        if (obstacles.some(({ code }) => code === 'not-yours')) throw notFound('You have no such license')
        return { obstacles }
      }),

    /** Offers licenses, to an address or to whoever has the link. 403 without a recent password, 409 with what is in the way. */
    async offer(caller: Caller, { licenseIds, email }: Offered, visit: Visit): Promise<LicenseTransfer> {
      requirePolicy()
      await identity.reauthentication.require(caller, visit)
      await limiter.count(offerLimit, caller.customerId)
      const recipient = email === undefined ? null : normaliseEmail(email)
      if (recipient !== null) await mailGate.admit({ kind: 'license-transfer-offered', to: recipient, from: visit.ip })
      return database.transaction(async (tx) => {
        const owner = await identity.accountOf(caller.customerId, tx)
        if (!(await identity.isOwnAddress(tx, caller, owner.email)))
          throw conflict(
            'Confirm your own address first: follow the link that we have mailed to you',
            'not-transferable',
          )
        if (recipient === normaliseEmail(owner.email)) throw conflict('This address is your own', 'not-transferable')
        const ids = [...new Set(licenseIds)]
        await checkAll(tx, caller.customerId, ids, null)
        const now = clock()
        const expiresAt = new Date(now.getTime() + transferOfferLifetime)
        const offer = { id: randomUUID(), status: 'Offered', fromCustomerId: caller.customerId, recipient } as const
        const row = { ...offer, toCustomerId: null, createdAt: now, expiresAt, endedAt: null }
        await repository.insertTransfer(tx, row, ids)
        const details = { licenseIds: ids }
        await audit.note(tx, { actor: 'Customer', action: 'TransferOffered', about: offer.id, details })
        const shown = await show(tx, offer.id, caller.customerId)
        const products = shown.licenses.map(({ productName }) => productName)
        const link = links.create(row)
        await mail.queueTransferBegun(tx, owner, { id: offer.id, products, recipient, expiresAt })
        if (recipient !== null)
          await mail.queueTransferOffered(tx, recipient, { id: offer.id, products, from: owner.email, link, expiresAt })
        return shown
      })
    },

    async list({ customerId }: Caller): Promise<LicenseTransfer[]> {
      const transfers = await repository.findTransfersOf(database.query, customerId, mostListed)
      const ids = transfers.map(({ id }) => id)
      const licenses = await repository.findTransferred(database.query, ids)
      return transfers.map((transfer) => toOwn(transfer, licenses.get(transfer.id) ?? [], { customerId, links }))
    },

    /** Takes an offer back. 409 once somebody has accepted it, or it has ended otherwise. */
    cancel: (caller: Caller, id: string): Promise<LicenseTransfer> =>
      database.transaction(async (tx) => {
        const transfer = await lock(tx, id)
        if (transfer.fromCustomerId !== caller.customerId) throw notFound('There is no such transfer')
        refuseEnded(transfer, clock())
        await repository.endTransfer(tx, id, { status: 'Cancelled', now: clock() })
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
      const status = isOverdue(transfer, clock()) ? 'Expired' : transfer.status
      return { id: transfer.id, status, from: name || email, licenses, expiresAt: transfer.expiresAt.toISOString() }
    },

    /**
     * Makes the licenses of an offer the caller's, with all seats free. Repeating it changes nothing. 409 for an offer to another
     * address, once it has ended, or where something is in the way by now.
     */
    accept: (caller: Caller, code: string): Promise<LicenseTransfer> =>
      database.transaction(async (tx) => {
        const transfer = await lock(tx, links.read(code) ?? '')
        const { id, fromCustomerId, recipient } = transfer
        if (transfer.status === 'Completed' && transfer.toCustomerId === caller.customerId)
          return show(tx, id, caller.customerId)
        refuseEnded(transfer, clock())
        if (fromCustomerId === caller.customerId)
          throw conflict('This is your own offer: somebody else accepts it', 'not-transferable')
        const to = await identity.accountOf(caller.customerId, tx)
        if (!(await identity.isOwnAddress(tx, caller, recipient ?? to.email)))
          throw conflict(
            recipient === null || recipient === normaliseEmail(to.email)
              ? 'Confirm your address first: follow the link that we have mailed to you'
              : 'This offer is for another address: sign in with the one that it was sent to',
            'not-transferable',
          )
        const items = (await repository.findTransferred(tx, [id])).get(id) ?? []
        const ids = items.map(({ licenseId }) => licenseId)
        const licenses = await checkAll(tx, fromCustomerId, ids, id)
        await changeOwner(tx, { transferId: id, licenses, items, fromCustomerId, toCustomerId: caller.customerId })
        await repository.endTransfer(tx, id, { status: 'Completed', toCustomerId: caller.customerId, now: clock() })
        return show(tx, id, caller.customerId)
      }),

    /** Ends offers whose time is over. */
    async endOverdue(now: Date): Promise<void> {
      for (const id of await repository.findOverdue(database.query, now, endedAtOnce))
        await database.transaction(async (tx) => {
          const transfer = await repository.lockTransfer(tx, id)
          if (transfer && isOverdue(transfer, now)) await repository.endTransfer(tx, id, { status: 'Expired', now })
        })
    },
  }
}

export type TransferService = ReturnType<typeof createTransferService>

type Offered = { licenseIds: readonly string[]; email?: string | undefined }

const isOverdue = ({ status, expiresAt }: repository.TransferRow, now: Date): boolean =>
  status === 'Offered' && expiresAt <= now

function refuseEnded(transfer: repository.TransferRow, now: Date): void {
  if (transfer.status === 'Completed') throw conflict('This offer has been accepted', 'not-transferable')
  if (transfer.status === 'Cancelled') throw conflict('This offer was taken back', 'not-transferable')
  if (transfer.status === 'Expired' || isOverdue(transfer, now))
    throw conflict('This offer has expired: ask for a new one', 'not-transferable')
}

function toOwn(
  transfer: repository.TransferRow,
  licenses: repository.TransferredLicense[],
  { customerId, links }: { customerId: string; links: OfferLinks },
): LicenseTransfer {
  const wentAway = transfer.fromCustomerId === customerId
  const isOffered = wentAway && transfer.status === 'Offered'
  return {
    id: transfer.id,
    status: transfer.status,
    wentAway,
    licenses: licenses.map(({ licenseId, productId, productName, seats }) => ({
      licenseId,
      productId,
      productName,
      seats,
    })),
    ...(isOffered && transfer.recipient !== null && { recipient: transfer.recipient }),
    ...(isOffered && { link: links.create(transfer) }),
    createdAt: transfer.createdAt.toISOString(),
    expiresAt: transfer.expiresAt.toISOString(),
    ...(transfer.endedAt !== null && { endedAt: transfer.endedAt.toISOString() }),
  }
}
