import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { accountConfirmationSchema, Waiting } from '#contract/entities/identity.ts'
import type { Row, Tx } from '#service/database/index.ts'
import { liftSuppression } from '#service/messaging/index.ts'
import { type Caller, conflict, invalidInput, notAuthenticated } from '#service/platform/index.ts'
import type { IdentityContext, ProveAddress } from './context.ts'
import type { IdentityDependencies, Visit } from './dependencies.ts'
import { findLatestCode, findOpenRevert, spendCodes, spendCodesOf } from './emailed-codes-repository.ts'
import { deleteBrowsersOf } from './known-browsers-repository.ts'
import * as repository from './repository.ts'
import { decideConfirmation, isStillOpen, normaliseEmail, toUser } from './rules.ts'
import type { SessionService } from './sessions.ts'
import { endSessionsOf } from './sessions-repository.ts'

export type MailedLink = { email: string; code: string }
type Follower = Visit & { caller: Caller | null }
type AccountConfirmation = z.infer<typeof accountConfirmationSchema>

/**
 * Confirms addresses by mailed codes. A confirmed account gets what was bought for its address.
 * [customer.confirms-account] [states.account-confirmed]
 */
export function createConfirmationService(context: IdentityContext, sessions: SessionService) {
  const { database, clock, codes, vendorId, ownedProducts } = context

  /** Finds and locks the account that a valid code is for; a guest gets an account now. */
  async function findOrCreate(tx: Tx, { email, customerId, name }: Row<'mailedCodes'>): Promise<Row<'customers'>> {
    const known =
      (await repository.findCustomerByEmail(tx, email)) ??
      (customerId === null ? await createGuest(tx, email, name ?? email) : undefined)
    const found = known && (await repository.lockCustomer(tx, known.id))
    // The account has another address by now, so this mailbox no longer belongs to it.
    if (!found || (customerId !== null && found.id !== customerId))
      throw invalidInput({ code: ['This link is for an address that the account no longer has'] }, 'link-not-valid')
    return found
  }

  async function createGuest(tx: Tx, email: string, name: string): Promise<Row<'customers'> | undefined> {
    const created = await repository.insertCustomer(tx, {
      id: randomUUID(),
      email,
      name,
      passwordHash: null,
      address: null,
      createdAt: clock(),
      confirmedAt: null,
      newsletterOptIn: false,
      productUpdatesOptIn: false,
      acceptedPrivacyPolicyAt: null,
      acceptedTermsAt: null,
    })
    if (await findOpenRevert(tx, { email }, clock()))
      throw invalidInput(
        { code: ['The account with this address has just got another one: sign in with that, or take it back first'] },
        'email-taken',
      )
    return created
  }

  async function confirm(tx: Tx, link: MailedLink, { caller, ip }: Follower): Promise<Row<'customers'>> {
    const code = await codes.use(tx, { purpose: 'account', ...link })
    const before = await findOrCreate(tx, code)
    const proved = await context.proveAddress(tx, before)
    const ownSessionId = caller?.customerId === before.id ? caller.sessionId : undefined
    const decision = decideConfirmation(
      { hasPassword: before.passwordHash !== null, isConfirmed: before.confirmedAt !== null },
      { isSignedIn: ownSessionId !== undefined },
    )
    await context.accessLog.note(tx, { kind: 'AccountConfirmed', customerId: before.id, network: ip })
    // Until now anybody who knew the address could have opened a session for it.
    if (before.confirmedAt === null) await endSessionsOf(tx, before.id, clock(), ownSessionId)
    return decision === 'replace-password' ? removePassword(tx, proved) : proved
  }

  async function removePassword(tx: Tx, { id, email }: Row<'customers'>): Promise<Row<'customers'>> {
    await spendCodes(tx, normaliseEmail(email), 'password', clock())
    await spendCodesOf(tx, id, 'email-change', clock())
    await deleteBrowsersOf(tx, id)
    await context.audit.note(tx, { actor: 'Shop', action: 'PasswordRemoved', about: id })
    return repository.updateCustomer(tx, id, { passwordHash: null })
  }

  return {
    /**
     * Confirms an account. Ends every session except the caller's own, and either signs in or returns a token to choose a
     * password: a first one, or one that replaces what may be a stranger's (docs/wire-compatibility.md).
     */
    async confirmAccount(link: MailedLink, follower: Follower): Promise<AccountConfirmation> {
      await codes.check({ purpose: 'account', ...link })
      return database.transaction(async (tx) => {
        const customer = await confirm(tx, link, follower)
        if (customer.passwordHash !== null)
          return {
            ...(await sessions.open(tx, customer, follower, { isPasswordEntered: false })),
            resetPasswordToken: null,
            status: 'SignedIn',
          }
        const { id: customerId, email } = customer
        const resetPasswordToken = await codes.issue(tx, { purpose: 'password', email, customerId })
        const user = toUser(customer, vendorId, await ownedProducts(customerId, tx))
        return { ...user, resetPasswordToken, status: 'PasswordSetupRequired' }
      })
    },

    async confirmEmail(link: MailedLink, follower: Follower): Promise<void> {
      await codes.check({ purpose: 'account', ...link })
      await database.transaction((tx) => confirm(tx, link, follower))
    },
  }
}

export type ConfirmationService = ReturnType<typeof createConfirmationService>

/** Confirms the account, adopts the email preferences of its address, and claims what was bought for it. */
export function createProof({ clock, removeSubscription, claimOrders }: IdentityDependencies): ProveAddress {
  return async (tx, before, changes = {}) => {
    const email = changes.email ?? before.email
    const asked = await removeSubscription(tx, email)
    // Whoever opens a link that was mailed to this address does receive mail.
    await liftSuppression(tx, email)
    const customer = await repository.updateCustomer(tx, before.id, {
      ...changes,
      confirmedAt: before.confirmedAt ?? clock(),
      newsletterOptIn: before.newsletterOptIn || asked.newsletter,
      productUpdatesOptIn: before.productUpdatesOptIn || asked.productUpdates,
    })
    await claimOrders(tx, customer)
    return customer
  }
}

/** What takes effect only once an address is confirmed (specification §2 needs-confirmation modals, §4). */
export function createWaitingService(context: IdentityContext) {
  const { database, clock, mailGate, codes, mail, countWaitingOrders } = context

  async function find({ customerId }: Caller): Promise<Row<'customers'>> {
    const customer = await repository.findCustomer(database.query, customerId)
    if (!customer) throw notAuthenticated('This account is gone')
    return customer
  }

  return {
    async list(caller: Caller): Promise<Waiting[]> {
      const { id, email, confirmedAt } = await find(caller)
      const orders = await countWaitingOrders(database.query, normaliseEmail(email))
      const change = await findLatestCode(database.query, id, 'email-change')
      const waiting: Waiting[] = [
        ...(orders > 0 ? [{ kind: 'purchase' as const, email }] : []),
        ...(change && isStillOpen(change, clock()) ? [{ kind: 'email-change' as const, email: change.email }] : []),
      ]
      // The link that brings the purchase, or the new address, confirms the account as well.
      return waiting.length === 0 && confirmedAt === null ? [{ kind: 'account', email }] : waiting
    },

    /** Mails the confirmation link again; 409 when the account is confirmed already. */
    async mailAgain(caller: Caller, from: string): Promise<void> {
      const { email: to, confirmedAt } = await find(caller)
      if (confirmedAt) throw conflict('Your address is confirmed already: load the page anew')
      await mailGate.admit({ kind: 'confirmation', to, from, askedBy: caller.customerId })
      await database.transaction(async (tx) => {
        const customer = await repository.lockCustomer(tx, caller.customerId)
        if (!customer || customer.confirmedAt) return
        const { id: customerId, email } = customer
        await mail.queueConfirmation(tx, customer, await codes.issue(tx, { purpose: 'account', email, customerId }))
      })
    },
  }
}

export type WaitingService = ReturnType<typeof createWaitingService>
