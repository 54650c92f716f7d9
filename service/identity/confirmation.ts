import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { accountConfirmationSchema } from '#contract/entities/identity.ts'
import type { Tx } from '../database/connection.ts'
import type { Row } from '../database/schema.ts'
import { invalidInput } from '../http/problems.ts'
import type { Caller } from '../http/routes.ts'
import type { IdentityRoom, Visit } from './dependencies.ts'
import * as repository from './repository.ts'
import { decideConfirmation, toUser } from './rules.ts'
import type { SessionService } from './sessions.ts'

export type MailedLink = { email: string; code: string }
/** Who follows a link: from where, and signed in as whom. */
type Follower = Visit & { caller: Caller | null }
type AccountConfirmation = z.infer<typeof accountConfirmationSchema>

export type ConfirmationService = {
  /** Confirms an account and signs in to it, or gives the token to set its first password with (wire.md section 3). */
  confirmAccount: (link: MailedLink, follower: Follower) => Promise<AccountConfirmation>
  /** Confirms the address of an account, without signing in. */
  confirmEmail: (link: MailedLink, caller: Caller | null) => Promise<void>
}

/** The proof of a mailbox by a mailed code: from then on the account gets what was bought for its address. */
export function createConfirmationService(room: IdentityRoom, sessions: SessionService): ConfirmationService {
  const { database, clock, codes, vendorId, licenses } = room

  /** The account that a good code is for, locked; a guest gets one now. */
  async function findOrCreate(tx: Tx, { email, customerId, name }: Row<'mailedCodes'>): Promise<Row<'customers'>> {
    const known =
      (await repository.findCustomerByEmail(tx, email)) ??
      (customerId === null ? await createGuest(tx, email, name ?? email) : undefined)
    const found = known && (await repository.lockCustomer(tx, known.id))
    // The account has another address by now, so this mailbox is no longer its own.
    if (!found || (customerId !== null && found.id !== customerId))
      throw invalidInput({ code: ['This link is for an address that the account no longer has'] }, 'link-not-valid')
    return found
  }

  const createGuest = (tx: Tx, email: string, name: string) =>
    repository.insertCustomer(tx, {
      ...{ id: randomUUID(), email, name, passwordHash: null, address: null, createdAt: clock(), confirmedAt: null },
      ...{ newsletterOptIn: false, productUpdatesOptIn: false, acceptedPrivacyPolicyAt: null, acceptedTermsAt: null },
    })

  async function confirm(tx: Tx, link: MailedLink, caller: Caller | null): Promise<Row<'customers'>> {
    const code = await codes.use(tx, { purpose: 'account', ...link })
    const before = await findOrCreate(tx, code)
    const proved = await room.proveAddress(tx, before)
    const decision = decideConfirmation(
      { hasPassword: before.passwordHash !== null, isConfirmed: before.confirmedAt !== null },
      {
        isOfGuest: code.customerId === null,
        isSignedIn: caller?.customerId === before.id,
        hasClaimed: proved.claimedOrders > 0,
      },
    )
    if (decision !== 'replace-password') return proved.customer
    await repository.endSessionsOf(tx, before.id, clock())
    await room.audit.note(tx, { actor: 'Shop', action: 'PasswordRemoved', about: before.id })
    return repository.updateCustomer(tx, before.id, { passwordHash: null })
  }

  return {
    async confirmAccount(link, follower) {
      await codes.check({ purpose: 'account', ...link })
      return database.transaction(async (tx) => {
        const customer = await confirm(tx, link, follower.caller)
        if (customer.passwordHash !== null)
          return { ...(await sessions.open(tx, customer, follower)), resetPasswordToken: null, status: 'SignedIn' }
        const { id: customerId, email } = customer
        const resetPasswordToken = await codes.issue(tx, { purpose: 'password', email, customerId })
        const user = toUser(customer, vendorId, await licenses.ownedProducts(customerId, tx))
        return { ...user, resetPasswordToken, status: 'PasswordSetupRequired' }
      })
    },

    async confirmEmail(link, caller) {
      await codes.check({ purpose: 'account', ...link })
      await database.transaction((tx) => confirm(tx, link, caller))
    },
  }
}
