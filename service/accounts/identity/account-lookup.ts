import type { Address, User } from '#contract/entities/identity.ts'
import type { Contact, Queryable, Row, Tx } from '#service/database/index.ts'
import { type Caller, conflict, isUuid, notAuthenticated, notFound } from '#service/platform/index.ts'
import type { Choices } from '../preferences/rules.ts'
import type { IdentityContext } from './context.ts'
import * as repository from './repository.ts'
import { normaliseEmail, toUser } from './rules.ts'

/** What other features ask about accounts and their addresses. */
export function createAccountLookup(context: IdentityContext) {
  const { database, codes, mail, findWaitingGuest, ownedProducts, vendorId } = context

  async function find(db: Queryable, customerId: string): Promise<Row<'customers'>> {
    const customer = await repository.findCustomer(db, customerId)
    if (!customer) throw notAuthenticated('This account is gone')
    return customer
  }

  async function mailGuestAgain(tx: Tx, email: string): Promise<boolean> {
    const guest = await findWaitingGuest(tx, email)
    if (guest?.orderId === undefined) return false
    const { name, orderId } = guest
    const code = await codes.issue(tx, { purpose: 'account', email, customerId: null, name })
    await mail.queueGuestConfirmation(tx, { name, email }, code, orderId, { isAgain: true })
    return true
  }

  return {
    async getUser({ customerId }: Caller): Promise<User> {
      return toUser(await find(database.query, customerId), vendorId, await ownedProducts(customerId))
    },

    /** Throws a 404 problem where no account has the id, for the vendor. */
    async requireAccount(customerId: string): Promise<void> {
      const customer = isUuid(customerId) ? await repository.findCustomer(database.query, customerId) : undefined
      if (!customer) throw notFound(`No account has the id ${customerId}`)
    },

    async accountOf(customerId: string, db: Queryable): Promise<Contact & { address: Address | null }> {
      const { name, email, address } = await find(db, customerId)
      return { name, email, address }
    },

    /** Whether an address is the confirmed one of the account that somebody is signed in to. */
    async isOwnAddress(db: Queryable, caller: Pick<Caller, 'customerId'> | null, email: string): Promise<boolean> {
      const customer = caller && (await repository.findCustomer(db, caller.customerId))
      return customer?.confirmedAt != null && normaliseEmail(customer.email) === normaliseEmail(email)
    },

    /** The account of an address in lower case, confirmed or not; null when there is none. Only its mailbox may learn this. */
    findAccountId: async (tx: Tx, email: string): Promise<string | null> =>
      (await repository.findCustomerByEmail(tx, email))?.id ?? null,

    /** A code by which the owner of a mailbox gets what was bought for it; null when nothing waits there. */
    async issueGuestCode(tx: Tx, email: string): Promise<string | null> {
      const guest = await findWaitingGuest(tx, email)
      if (!guest) return null
      const name = guest.name === '' ? {} : { name: guest.name }
      return codes.issue(tx, { purpose: 'account', email, customerId: null, ...name })
    },

    /** A code by which the owner of a mailbox gets what was given to its address in lower case. */
    issueClaimCode: (tx: Tx, email: string): Promise<string> =>
      codes.issue(tx, { purpose: 'account', email, customerId: null }),

    /**
     * How whoever reads an account's mail gets into it: by a code with which they choose a first password. The code is null
     * where the account has a password, which they know or ask to replace. Null without the account.
     */
    async issueWayIn(tx: Tx, customerId: string): Promise<WayIn | null> {
      const known = await repository.findCustomer(tx, customerId)
      if (!known) return null
      const email = normaliseEmail(known.email)
      await repository.lockAddress(tx, email)
      const customer = await repository.findCustomerByEmail(tx, email)
      if (customer?.id !== customerId) return null
      const hasPassword = customer.passwordHash !== null
      return { email, code: hasPassword ? null : await codes.issue(tx, { purpose: 'account', email, customerId }) }
    },

    /** Has nobody confirm an address until the caller's transaction ends; returns whether somebody has. */
    async lockAddress(tx: Tx, email: string): Promise<{ isConfirmed: boolean }> {
      const address = normaliseEmail(email)
      await repository.lockAddress(tx, address)
      return { isConfirmed: (await repository.findCustomerByEmail(tx, address))?.confirmedAt != null }
    },

    /**
     * Mails a new link instead of one that was mailed before, by the kind of its mail and its address in lower case. False
     * where there is nothing any more that it would be for: the account is confirmed by now, or gone.
     */
    async mailLinkAgain(tx: Tx, kind: string, email: string): Promise<boolean> {
      await repository.lockAddress(tx, email)
      const customer = await repository.findCustomerByEmail(tx, email)
      const issue = (purpose: 'account' | 'password') =>
        codes.issue(tx, { purpose, email, customerId: customer?.id ?? null })
      if (kind === 'confirmation' && customer && !customer.confirmedAt)
        await mail.queueConfirmation(tx, customer, await issue('account'))
      else if (kind === 'password' && customer) await mail.queuePasswordLink(tx, customer, await issue('password'))
      else if (kind === 'guest-confirmation') return mailGuestAgain(tx, email)
      else return false
      return true
    },

    /** Has a guest confirm the address that they bought for. Returns the account of an address that is confirmed already. */
    async receiveGuest(tx: Tx, { name, email }: Contact, orderId: string): Promise<string | null> {
      const address = normaliseEmail(email)
      await repository.lockAddress(tx, address)
      const customer = await repository.findCustomerByEmail(tx, address)
      if (customer?.confirmedAt) return customer.id
      const code = await codes.issue(tx, { purpose: 'account', email, customerId: null, name })
      await mail.queueGuestConfirmation(tx, { name, email }, code, orderId)
      return null
    },

    /**
     * The account that the vendor names by its address: it and its address stay as they are until the caller's transaction
     * ends. 404 without one, and 409 before somebody has proved that the mailbox is theirs: otherwise whoever signs up with
     * a stranger's address would be given what is meant for its owner. Both say what to do next.
     */
    async lockNamedAccount(tx: Tx, typed: string): Promise<Contact & { id: string }> {
      const address = normaliseEmail(typed)
      const known = await repository.findCustomerByEmail(tx, address)
      const customer = known && (await repository.lockNamedCustomer(tx, known.id))
      if (!customer || normaliseEmail(customer.email) !== address)
        throw notFound(
          `No account has the address ${address}: have them sign up and confirm it first. A license that is granted can also wait until they do`,
        )
      if (customer.confirmedAt === null)
        throw conflict(
          `Nobody has confirmed the address ${address} yet: have its owner open the link that was mailed to it, or choose a new password. Then try again. A license that is granted can also wait until they do`,
        )
      return { id: customer.id, name: customer.name, email: customer.email }
    },
  }
}

/** How to get into an account: the code is null where that takes its password. */
export type WayIn = { email: string; code: string | null }
export type AccountLookup = ReturnType<typeof createAccountLookup>

export type AccountPreferences = {
  find: (db: Queryable, email: string) => Promise<(Choices & { customerId: string; name: string }) | null>
  /** Changes the preferences of the account of an address, confirmed or not; does nothing without an account. */
  change: (tx: Tx, email: string, choices: Choices) => Promise<void>
}

export const accountPreferences: AccountPreferences = {
  async find(db, email) {
    const customer = await repository.findCustomerByEmail(db, normaliseEmail(email))
    if (!customer?.confirmedAt) return null
    const { id: customerId, name, newsletterOptIn: newsletter, productUpdatesOptIn: productUpdates } = customer
    return { customerId, name, newsletter, productUpdates }
  },

  async change(tx, email, { newsletter, productUpdates }) {
    const customer = await repository.findCustomerByEmail(tx, normaliseEmail(email))
    if (!customer) return
    const changes = { newsletterOptIn: newsletter, productUpdatesOptIn: productUpdates }
    await repository.updateCustomer(tx, customer.id, changes)
  },
}
