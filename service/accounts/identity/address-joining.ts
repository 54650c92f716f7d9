import type { JoinedAddress } from '#contract/entities/identity.ts'
import type { MergeConflict } from '#contract/vendor-api/customer-changes.ts'
import type { Row, Tx } from '#service/database/index.ts'
import { type Caller, conflict, invalidInput, notAuthenticated } from '#service/platform/index.ts'
import { lockCaller } from './caller-account.ts'
import type { MailedLink } from './confirmation.ts'
import type { IdentityContext } from './context.ts'
import type { Visit } from './dependencies.ts'
import { findOpenRevert } from './emailed-codes-repository.ts'
import { createMergeSteps, type MergedAccounts } from './merge-steps.ts'
import * as repository from './repository.ts'
import { normaliseEmail, readMailedEmail } from './rules.ts'

type Customer = Row<'customers'>

/** How customers bring what belongs to another address of theirs into their account: they prove both addresses. */
export function createAddressJoining(context: IdentityContext) {
  const { database, clock, mailGate, codes, mail, audit, accessLog, claimOrders, proveAddress } = context
  const steps = createMergeSteps(context)

  async function find({ customerId }: Caller): Promise<Customer> {
    const customer = await repository.findCustomer(database.query, customerId)
    if (!customer) throw notAuthenticated('This account is gone')
    return customer
  }

  /** Refuses while the former account of an address can still get it back. */
  async function refuseReserved(tx: Tx, email: string, to: Customer): Promise<void> {
    const revert = await findOpenRevert(tx, { email }, clock())
    if (revert && revert.customerId !== to.id) throw refuse(['address-just-changed'])
  }

  /** Merges the account of the address. An unconfirmed one without a password, as imports make, is proved by the link. */
  async function merge(tx: Tx, { from, to }: MergedAccounts): Promise<void> {
    const isProved = from.confirmedAt !== null || from.passwordHash === null
    const accounts = { from: isProved ? await proveAddress(tx, from) : from, to }
    const obstacles = await steps.findObstacles(tx, accounts)
    if (obstacles.length > 0) throw refuse(obstacles.map(({ code }) => code))
    const brought = await steps.moveAll(tx, accounts)
    const details = { from: from.id, ...brought }
    await audit.note(tx, { actor: 'Customer', action: 'AccountsMerged', about: to.id, details })
  }

  async function joinIn(tx: Tx, caller: Caller, email: string): Promise<JoinedAddress> {
    const own = await repository.findCustomer(tx, caller.customerId)
    const other = await repository.findCustomerByEmail(tx, email)
    if (!own) throw notAuthenticated('This account is gone')
    if (other?.id === own.id) throw refuse(['same-account'])
    if (other) await steps.lock(tx, { from: other, to: own })
    const to = await lockCaller(tx, caller)
    const before = await steps.count(tx, to)
    await refuseReserved(tx, email, to)
    // What waits for an address without an account is claimed as if it were the account's own.
    if (other) await merge(tx, { from: other, to })
    else await claimOrders(tx, { ...to, email })
    const after = await steps.count(tx, to)
    return { email, licenses: after.licenses - before.licenses, orders: after.orders - before.orders }
  }

  return {
    /**
     * Mails an address a link that brings what belongs to it into the caller's account; the response is the same whether
     * anything does. A field error for the caller's own address, and 409 while that is not confirmed.
     */
    async mailLink(caller: Caller, typed: string, from: string): Promise<void> {
      const email = normaliseEmail(typed)
      const own = await find(caller)
      if (normaliseEmail(own.email) === email) throw invalidInput({ email: ['That is your address already'] })
      if (own.confirmedAt === null)
        throw conflict(
          'Confirm your own address first: open the link in the mail that came when you signed up',
          'email-not-confirmed',
        )
      await mailGate.admit({ kind: 'address-join', to: email, from, askedBy: caller.customerId })
      await database.transaction(async (tx) => {
        const to = await lockCaller(tx, caller)
        const code = await codes.issue(tx, { purpose: 'address-join', email, customerId: to.id })
        await mail.queueAddressJoin(tx, to, email, code)
      })
    },

    /**
     * Brings the account of the address that the link was mailed to, and what waits for that address, into the caller's
     * account, in one transaction. A field error for a link that was used, is too old or is for another account; 409
     * `accounts-not-mergeable` where something stands in the way, and then the link can be opened again.
     */
    async join(caller: Caller, link: MailedLink, { ip: network }: Visit): Promise<JoinedAddress> {
      const claim = { purpose: 'address-join', ...link } as const
      await codes.check(claim)
      const own = await find(caller)
      return database.transaction(async (tx) => {
        // Both addresses in order, before the code: two people may add each other's address at the same time.
        const addresses = [normaliseEmail(own.email), readMailedEmail(link.email)].sort()
        for (const address of addresses) await repository.lockAddress(tx, address)
        const { customerId, email } = await codes.use(tx, claim)
        if (customerId !== caller.customerId)
          throw invalidInput(
            { code: ['This link is for another account: sign in to the one that you asked from'] },
            'link-not-valid',
          )
        const joined = await joinIn(tx, caller, email)
        await accessLog.note(tx, { kind: 'AddressJoined', customerId, network })
        return joined
      })
    },
  }
}

export type AddressJoining = ReturnType<typeof createAddressJoining>

/** What the customer can do about what stands in the way of adding an address. */
const remedies: Record<MergeConflict, string> = {
  'same-account': 'That is your address already',
  closed: 'That account was erased, and nothing of it is left',
  'not-confirmed':
    'Nobody has confirmed that address yet: ask for a new password for it, choose one, then open this link again',
  'payment-under-way':
    'A payment is still under way in one of the two accounts: open this link again once it has arrived',
  'address-just-changed':
    'The address of one of the two accounts was changed lately, which can still be taken back: ask for another link in a week',
  'free-product-twice':
    'Both accounts have their one copy of a free product: write to us, and we will bring them together',
}

const refuse = (obstacles: readonly MergeConflict[]) => {
  const reasons = new Set(obstacles.map((code) => remedies[code]))
  return conflict([...reasons].join('. '), 'accounts-not-mergeable')
}
