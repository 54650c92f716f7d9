import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { accountConfirmationSchema } from '#contract/entities/identity.ts'
import type { Row, Tx } from '#service/database/index.ts'
import type { Caller } from '#service/platform/index.ts'
import { invalidInput } from '#service/platform/index.ts'
import type { IdentityRoom, Visit } from './dependencies.ts'
import * as repository from './repository.ts'
import { decideConfirmation, normaliseEmail, toUser } from './rules.ts'
import type { SessionService } from './sessions.ts'

export type MailedLink = { email: string; code: string }
/** Who follows a link: from where, and signed in as whom. */
type Follower = Visit & { caller: Caller | null }
type AccountConfirmation = z.infer<typeof accountConfirmationSchema>

export type ConfirmationService = {
  /**
   * Confirms an account. Ends every session but the caller's own, signs in, or gives the token to choose a password with:
   * a first one, or another in place of one that may be a stranger's (docs/wire-compatibility.md).
   */
  confirmAccount: (link: MailedLink, follower: Follower) => Promise<AccountConfirmation>
  /** The same without signing in. */
  confirmEmail: (link: MailedLink, follower: Follower) => Promise<void>
}

/**
 * The proof of a mailbox by a mailed code: from then on the account gets what was bought for its address.
 * [customer.confirms-account] [states.account-confirmed]
 */
export function createConfirmationService(room: IdentityRoom, sessions: SessionService): ConfirmationService {
  const { database, clock, codes, vendorId, ownedProducts } = room

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

  async function createGuest(tx: Tx, email: string, name: string): Promise<Row<'customers'> | undefined> {
    const created = await repository.insertCustomer(tx, {
      ...{ id: randomUUID(), email, name, passwordHash: null, address: null, createdAt: clock(), confirmedAt: null },
      ...{ newsletterOptIn: false, productUpdatesOptIn: false, acceptedPrivacyPolicyAt: null, acceptedTermsAt: null },
    })
    if (await repository.findOpenRevert(tx, { email }, clock()))
      throw invalidInput(
        { code: ['The account with this address has just got another one: sign in with that, or take it back first'] },
        'email-taken',
      )
    return created
  }

  async function confirm(tx: Tx, link: MailedLink, { caller, ip }: Follower): Promise<Row<'customers'>> {
    const code = await codes.use(tx, { purpose: 'account', ...link })
    const before = await findOrCreate(tx, code)
    const proved = await room.proveAddress(tx, before)
    const ownSessionId = caller?.customerId === before.id ? caller.sessionId : undefined
    const decision = decideConfirmation(
      { hasPassword: before.passwordHash !== null, isConfirmed: before.confirmedAt !== null },
      { isSignedIn: ownSessionId !== undefined },
    )
    await room.accessLog.note(tx, { kind: 'AccountConfirmed', customerId: before.id, network: ip })
    // Until now whoever knew the address could open a session for it.
    if (before.confirmedAt === null) await repository.endSessionsOf(tx, before.id, clock(), ownSessionId)
    return decision === 'replace-password' ? removePassword(tx, proved) : proved
  }

  async function removePassword(tx: Tx, { id, email }: Row<'customers'>): Promise<Row<'customers'>> {
    await repository.spendCodes(tx, normaliseEmail(email), 'password', clock())
    await repository.spendCodesOf(tx, id, 'email-change', clock())
    await room.audit.note(tx, { actor: 'Shop', action: 'PasswordRemoved', about: id })
    return repository.updateCustomer(tx, id, { passwordHash: null })
  }

  return {
    async confirmAccount(link, follower) {
      await codes.check({ purpose: 'account', ...link })
      return database.transaction(async (tx) => {
        const customer = await confirm(tx, link, follower)
        if (customer.passwordHash !== null)
          return {
            ...(await sessions.open(tx, customer, follower, { isPasswordEntered: false })),
            ...{ resetPasswordToken: null, status: 'SignedIn' },
          }
        const { id: customerId, email } = customer
        const resetPasswordToken = await codes.issue(tx, { purpose: 'password', email, customerId })
        const user = toUser(customer, vendorId, await ownedProducts(customerId, tx))
        return { ...user, resetPasswordToken, status: 'PasswordSetupRequired' }
      })
    },

    async confirmEmail(link, follower) {
      await codes.check({ purpose: 'account', ...link })
      await database.transaction((tx) => confirm(tx, link, follower))
    },
  }
}
