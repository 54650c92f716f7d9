import { randomUUID } from 'node:crypto'
import type { Contact, Row, Tx } from '#service/database/index.ts'
import { formatMoment, mailboxOf } from '#service/messaging/index.ts'
import {
  type AuditNote,
  type Caller,
  conflict,
  type Erased,
  invalidInput,
  notAuthenticated,
  notFound,
  type Person,
} from '#service/platform/index.ts'
import type { IdentityContext } from './context.ts'
import type { Visit } from './dependencies.ts'
import { findOpenRevert, findRequestedAddresses } from './emailed-codes-repository.ts'
import { findCustomer, findCustomerByEmail, lockAddress, lockCustomer } from './repository.ts'
import { normaliseEmail } from './rules.ts'
import { findSession } from './sessions-repository.ts'

type Requested = { actor: AuditNote['actor']; person: Person; contact: Contact }

/** The right to be forgotten (GDPR, article 17), and where it ends: at the books. */
export function createErasureService(context: IdentityContext) {
  const { database, clock, personalData, findOrdersOf, checkPassword, audit, mail } = context

  /** Taken before all other locks: a concurrent proof of one of these addresses waits. */
  async function lockAddresses(tx: Tx, address: string, customerId: string | null) {
    const requested = customerId === null ? [] : await findRequestedAddresses(tx, customerId)
    for (const email of [...new Set([address, ...requested])].sort()) await lockAddress(tx, email)
  }

  async function lockData(tx: Tx, person: Person) {
    for (const { lockFor } of personalData()) await lockFor?.(tx, person)
  }

  async function isListed(tx: Tx, email: string): Promise<boolean> {
    for (const module of personalData()) if (await module.isListed?.(tx, email)) return true
    return false
  }

  /** The names under which limits count the person. */
  async function findCountedNames(tx: Tx, { customerId, email }: Person): Promise<string[]> {
    const requested = customerId === null ? [] : await findRequestedAddresses(tx, customerId)
    const mailboxes = [email, ...requested].flatMap((address) => (address === null ? [] : mailboxOf(address)))
    return [customerId, email, ...mailboxes].filter((name) => name !== null)
  }

  async function erase(tx: Tx, { actor, person, contact }: Requested): Promise<Erased & { id: string }> {
    const now = clock()
    const countedAs = await findCountedNames(tx, person)
    const erased: Erased = { licenses: 0, orders: 0 }
    for (const { eraseFor } of personalData())
      Object.assign(erased, await eraseFor(tx, { ...person, actor, now, countedAs }))
    const hadAccount = person.customerId !== null
    const about = person.customerId ?? randomUUID()
    await audit.note(tx, { actor, about, action: hadAccount ? 'AccountErased' : 'GuestErased', details: erased })
    await mail.queueErased(tx, contact, { ...erased, id: about, hadAccount, at: now })
    return { ...erased, id: about }
  }

  return {
    /** Erases the caller's account, except for the books. A wrong password is a field error; 409 during a payment. */
    async eraseOwn(caller: Caller, password: string, visit: Visit): Promise<Erased> {
      const { customerId, sessionId } = caller
      const customer = await findCustomer(database.query, customerId)
      if (!customer) throw notAuthenticated('This account is gone')
      const address = normaliseEmail(customer.email)
      if (!(await checkPassword(customer, password, { ...visit, refusal: 'PasswordRefused' }))) {
        // Of two concurrent requests, the other one may have erased the account and its password already.
        if (hasEnded(await findSession(database.query, sessionId))) throw notAuthenticated('Sign in again')
        throw invalidInput({ password: ['This is not your password'] }, 'wrong-password')
      }
      return database.transaction(async (tx) => {
        await lockAddresses(tx, address, customerId)
        const person = personOf(customer)
        await lockData(tx, person)
        const current = await lockCustomer(tx, customerId)
        const session = await findSession(tx, sessionId)
        // The address or password may have been changed in the meantime, or the address confirmed by its owner.
        if (hasEnded(session) || !current || !isSame(current, customer)) throw notAuthenticated('Sign in again')
        const revert = await findOpenRevert(tx, { customerId }, clock())
        if (revert) throw conflict(explainRevert(revert.expiresAt))
        return erase(tx, { actor: 'Customer', person, contact: current })
      })
    },

    /** Erases a customer or guest for the vendor, who has verified their identity; `id` is what the audit log names. 404 when nothing is known of the address. */
    async eraseByAddress(email: string): Promise<Erased & { id: string }> {
      const address = normaliseEmail(email)
      return database.transaction(async (tx) => {
        const known = await findCustomerByEmail(tx, address)
        await lockAddresses(tx, address, known?.id ?? null)
        const person = { customerId: known?.id ?? null, email: address }
        await lockData(tx, person)
        const customer = known && (await lockCustomer(tx, known.id))
        if (customer?.email !== known?.email) throw conflict('This account is just being changed: try again')
        const orders = await findOrdersOf(tx, person)
        if (!customer && orders.every(isDetached) && !(await isListed(tx, address)))
          throw notFound(`${orders.length > 0 ? 'Only the books know' : 'Nothing is known'} of ${address}`)
        const name = customer?.name ?? orders[0]?.customer?.name ?? ''
        return erase(tx, { actor: 'Vendor', person, contact: { name, email: customer?.email ?? address } })
      })
    },
  }
}

export type ErasureService = ReturnType<typeof createErasureService>

/** The address may have been changed by a thief, who must not destroy what its owner can still recover. */
const explainRevert = (until: Date) =>
  `The address of this account was changed lately, and the old one can take it back until ${formatMoment(until)}: ask again after that, or write to us`

/** An account with an unconfirmed address erases its own data, and nothing of the owner of that mailbox. */
const personOf = ({ id, email, confirmedAt }: Row<'customers'>): Person => ({
  customerId: id,
  email: confirmedAt === null ? null : normaliseEmail(email),
})

const hasEnded = (session: Row<'sessions'> | undefined) => session?.endedAt !== null

const isSame = (now: Row<'customers'>, before: Row<'customers'>) =>
  now.passwordHash === before.passwordHash &&
  now.email === before.email &&
  (now.confirmedAt === null) === (before.confirmedAt === null)

type Order = Awaited<ReturnType<IdentityContext['findOrdersOf']>>[number]

/** Whether an order was erased before: an order of a guest otherwise waits for somebody to claim it. */
const isDetached = ({ isInBooks, customerId, claimEmail }: Order) =>
  isInBooks && customerId === null && claimEmail === null
