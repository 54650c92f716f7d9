import { randomUUID } from 'node:crypto'
import type { Contact, Row, Tx } from '#service/database/index.ts'
import { formatMoment, licenseEvents } from '#service/messaging/index.ts'
import type { AuditNote, Caller } from '#service/platform/index.ts'
import { conflict, invalidInput, notAuthenticated, notFound } from '#service/platform/index.ts'
import type { IdentityRoom, Visit } from './dependencies.ts'
import * as statements from './erasure-statements.ts'
import {
  findCustomer,
  findCustomerByEmail,
  findOpenRevert,
  findSession,
  lockAddress,
  lockCustomer,
} from './repository.ts'
import { normaliseEmail } from './rules.ts'

/** What an erasure came to. */
export type Erased = { licenses: number; orders: number }

export type ErasureService = {
  /**
   * Erases the caller's account at once: all but what the books have to keep, which leads to nobody any more. A wrong
   * password is a field error; 409 while a payment is under way.
   */
  eraseOwn: (caller: Caller, password: string, visit: Visit) => Promise<Erased>
  /** The same for the vendor, who has made sure whose address it is; of a guest, too. 404 when nothing is known of it. */
  eraseByAddress: (email: string) => Promise<Erased>
}

/** Why the licenses of an erased account have ended. */
export const erasedReason = 'The account was erased'

type Asked = { actor: AuditNote['actor']; traces: statements.Traces; contact: Contact }

/** The right to be forgotten (GDPR, article 17), and where it ends: at the books. */
export function createErasureService(room: IdentityRoom): ErasureService {
  const { database, clock, licenses, checkPassword, audit, mail, outbox } = room

  /** First of all: whoever proves one of these addresses meanwhile waits. */
  async function lockAddresses(tx: Tx, address: string, customerId: string | null) {
    const wanted = customerId === null ? [] : await statements.findWantedAddresses(tx, customerId)
    for (const email of [...new Set([address, ...wanted])].sort()) await lockAddress(tx, email)
  }

  async function eraseAccount(tx: Tx, customerId: string, actor: AuditNote['actor']): Promise<number> {
    const now = clock()
    const devices = await statements.findActiveDevices(tx, customerId)
    const ended = await licenses.endAllOf(tx, customerId, erasedReason)
    await statements.forgetGrants(tx, customerId)
    await statements.forgetMoves(tx, customerId)
    await statements.forgetDevices(tx, customerId, now)
    await statements.forgetSessions(tx, customerId, now)
    await statements.forgetAccess(tx, customerId)
    // Random, for the address of an account is what its forms are sent with.
    await statements.blankCustomer(tx, customerId, `erased:${randomUUID()}`)
    await audit.note(tx, ...ended.map((about) => ({ actor, action: 'LicenseRevoked', about }) as const))
    const freed = devices.map(
      (one) => ({ event: 'activation.revoked', subjectId: one.id, objectId: one.licenseId }) as const,
    )
    await outbox.publish(tx, ...licenseEvents('license.revoked', ended), ...freed)
    return ended.length
  }

  async function erase(tx: Tx, { actor, traces, contact }: Asked): Promise<Erased> {
    const { customerId } = traces
    const orders = await statements.findOrders(tx, traces)
    if (orders.some(({ status }) => status === 'PaymentProcessing')) throw conflict(underWay)
    await statements.detachOrders(tx, traces, clock())
    await statements.forgetAddress(tx, traces, clock())
    const licenses = customerId === null ? 0 : await eraseAccount(tx, customerId, actor)
    const erased = { licenses, orders: orders.filter(isInBooks).length }
    const about = customerId ?? randomUUID()
    await audit.note(tx, {
      ...{ actor, about, details: erased },
      action: customerId === null ? 'GuestErased' : 'AccountErased',
    })
    await mail.queueErased(tx, contact, { ...erased, id: about, hadAccount: customerId !== null, at: clock() })
    return erased
  }

  return {
    async eraseOwn(caller, password, visit) {
      const { customerId, sessionId } = caller
      const customer = await findCustomer(database.query, customerId)
      if (!customer) throw notAuthenticated('This account is gone')
      const address = normaliseEmail(customer.email)
      if (!(await checkPassword(customer, password, { ...visit, refusal: 'PasswordRefused' }))) {
        // Asked twice at once, the account that was read may be erased already, its password with it.
        if (hasEnded(await findSession(database.query, sessionId))) throw notAuthenticated('Sign in again')
        throw invalidInput({ password: ['This is not your password'] }, 'wrong-password')
      }
      return database.transaction(async (tx) => {
        await lockAddresses(tx, address, customerId)
        const traces = tracesOf(customer)
        await statements.lockTraces(tx, traces)
        const current = await lockCustomer(tx, customerId)
        const session = await findSession(tx, sessionId)
        // Somebody may have changed address or password meanwhile, or proved that the mailbox is theirs.
        if (hasEnded(session) || !current || !isSame(current, customer)) throw notAuthenticated('Sign in again')
        const revert = await findOpenRevert(tx, { customerId }, clock())
        if (revert) throw conflict(explainRevert(revert.expiresAt))
        return erase(tx, { actor: 'Customer', traces, contact: current })
      })
    },

    async eraseByAddress(email) {
      const address = normaliseEmail(email)
      return database.transaction(async (tx) => {
        const known = await findCustomerByEmail(tx, address)
        await lockAddresses(tx, address, known?.id ?? null)
        const traces = { customerId: known?.id ?? null, email: address }
        await statements.lockTraces(tx, traces)
        const customer = known && (await lockCustomer(tx, known.id))
        if (customer?.email !== known?.email) throw conflict('This account is just being changed: try again')
        const orders = await statements.findOrders(tx, traces)
        if (!customer && orders.every(isDetached) && !(await statements.isOnAnyList(tx, address)))
          throw notFound(`${orders.length > 0 ? 'Only the books know' : 'Nothing is known'} of ${address}`)
        const name = customer?.name ?? orders[0]?.customer?.name ?? ''
        return erase(tx, { actor: 'Vendor', traces, contact: { name, email: customer?.email ?? address } })
      })
    },
  }
}

const underWay =
  'A payment is still under way, and it has to be known whose it is: wait until it has come to an end, then ask again'

/** Whoever changed the address may be a thief, who must not destroy what its owner can still take back. */
const explainRevert = (until: Date) =>
  `The address of this account was changed lately, and the old one can take it back until ${formatMoment(until)}: ask again after that, or write to us`

/** An account that has not proved its address erases what is its own, and nothing of whoever has that mailbox. */
const tracesOf = ({ id, email, confirmedAt }: Row<'customers'>): statements.Traces => ({
  customerId: id,
  email: confirmedAt === null ? null : normaliseEmail(email),
})

const hasEnded = (session: Row<'sessions'> | undefined) => session?.endedAt !== null

const isSame = (now: Row<'customers'>, before: Row<'customers'>) =>
  now.passwordHash === before.passwordHash &&
  now.email === before.email &&
  (now.confirmedAt === null) === (before.confirmedAt === null)

/** Whether an erasure has been over it: an order of a guest otherwise waits for somebody to claim it. */
const isDetached = (order: Row<'orders'>) => isInBooks(order) && order.customerId === null && order.claimEmail === null

const isInBooks = ({ status, due }: Row<'orders'>) => status === 'Completed' && due !== null && due > 0
