import { randomUUID } from 'node:crypto'
import type { Address, SignUp, User, UserWithTokens } from '#contract/entities/identity.ts'
import { messages } from '#contract/problems.ts'
import type { Contact, Queryable, Row, Tx } from '#service/database/index.ts'
import type { Authenticate, Caller, Once } from '#service/platform/index.ts'
import { invalidInput, notAuthenticated, notFound } from '#service/platform/index.ts'
import { type AccountService, createAccountService } from './account.ts'
import { type ClaimService, createClaimService } from './claims.ts'
import { createMailedCodes } from './codes.ts'
import { type ConfirmationService, createConfirmationService } from './confirmation.ts'
import type { IdentityDependencies, IdentityRoom, Visit } from './dependencies.ts'
import { createEmailRevert, type RevertEmailChange } from './email-revert.ts'
import { createErasureService, type ErasureService } from './erasure.ts'
import { type AccountExporter, createAccountExporter } from './export.ts'
import { lockNamedAccount } from './named-account.ts'
import { createPasswordCheck } from './password-check.ts'
import { type AccountPreferences, accountPreferences } from './preferences.ts'
import { createProof } from './proof.ts'
import { createReauthentication, type Reauthentication } from './reauthentication.ts'
import { createRecoveryService, type RecoveryService } from './recovery.ts'
import * as repository from './repository.ts'
import { isSessionOver, normaliseEmail, toUser } from './rules.ts'
import { createSessionService, type SessionService } from './sessions.ts'
import { createWaitingService, type WaitingService } from './waiting.ts'

const takenAddress = 'There is an account with this address already: sign in, or ask for a new password'

/** Whoever signed in, and what they own. */
export type Owner = Caller & { ownedProducts: ReadonlySet<string> }

export type IdentityService = {
  /** Creates the account and signs in to it; a taken address is a field error (specification §7). */
  signUp: (input: SignUp, communicationOptIn: boolean, visit: Visit, once: Once) => Promise<UserWithTokens>
  /** Unknown address and wrong password are one and the same 404, in the same time (docs/wire-compatibility.md). */
  signIn: (email: string, password: string, visit: Visit) => Promise<UserWithTokens>
  /** Whom an access token stands for, while the session lives. */
  authenticate: Authenticate
  /** The same with the products that they own, in one statement. */
  authenticateOwner: Authenticate<Owner>
  getUser: (caller: Caller) => Promise<User>
  /** What an account says of who buys with it. */
  accountOf: (customerId: string, db: Queryable) => Promise<Contact & { address: Address | null }>
  /** Whether an address is the confirmed one of the account that somebody is signed in to. */
  isOwnAddress: (db: Queryable, caller: Pick<Caller, 'customerId'> | null, email: string) => Promise<boolean>
  /** Has a guest confirm the address that they bought for; whoever proved it before gets their account named. */
  receiveGuest: (tx: Tx, guest: Contact, orderId: string) => Promise<string | null>
  /** The confirmed account of an address, as the vendor names it; 404 and 409 say what to do next. */
  lockNamedAccount: typeof lockNamedAccount
  sessions: SessionService
  reauthentication: Reauthentication
  revertEmailChange: RevertEmailChange
  confirmation: ConfirmationService
  account: AccountService
  recovery: RecoveryService
  preferences: AccountPreferences
  waiting: WaitingService
  exporter: AccountExporter
  erasure: ErasureService
  claims: ClaimService
}

export function createIdentityService(dependencies: IdentityDependencies): IdentityService {
  const { database, clock, sharedClock, limiter, passwords, tokens, mail, mailGate, accessLog } = dependencies
  const codes = createMailedCodes(database, sharedClock, limiter)
  const checkPassword = createPasswordCheck(dependencies)
  const shared = { ...dependencies, codes, checkPassword, proveAddress: createProof(dependencies) }
  const reauthentication = createReauthentication(shared)
  const room: IdentityRoom = { ...shared, reauthentication }
  const sessions = createSessionService(room)
  const findSessionOfOwner = repository.createFindSessionOfOwner(dependencies.listOwnedProducts)
  async function createAccount(
    tx: Tx,
    { email: given, name, address, passwordHash }: SignUp & { passwordHash: string },
    communicationOptIn: boolean,
  ): Promise<Row<'customers'>> {
    const now = clock()
    const normalised = normaliseEmail(given)
    await repository.lockAddress(tx, normalised)
    const customer = await repository.insertCustomer(tx, {
      ...{ id: randomUUID(), email: normalised, name: name.trim(), passwordHash },
      address: address ? JSON.stringify(address) : null,
      ...{ newsletterOptIn: communicationOptIn, productUpdatesOptIn: communicationOptIn },
      ...{ acceptedPrivacyPolicyAt: now, acceptedTermsAt: now, confirmedAt: null, createdAt: now },
    })
    const isReserved = await repository.findOpenRevert(tx, { email: normalised }, now)
    if (!customer || isReserved) throw invalidInput({ email: [takenAddress] }, 'email-taken')
    const { email, id: customerId } = customer
    await mail.queueConfirmation(tx, customer, await codes.issue(tx, { purpose: 'account', email, customerId }))
    return customer
  }

  /** Signs in to an account whose password was found right; whoever proved the address may have replaced it meanwhile. */
  const openProved = (proved: Row<'customers'>, visit: Visit, refusal: Error) =>
    database.transaction(async (tx) => {
      const current = await repository.lockCustomer(tx, proved.id)
      if (current?.passwordHash !== proved.passwordHash) throw refusal
      await accessLog.note(tx, { kind: 'SignedIn', customerId: current.id, network: visit.ip })
      return sessions.open(tx, current, visit, { isPasswordEntered: true })
    })

  /**
   * Signs in to the account that the same call has created before: whoever has its password, and not by the key alone. No
   * transaction waits while the password is worked on: a crowd of such calls would keep the database from all others.
   */
  async function signInCreated(id: string, password: string, visit: Visit): Promise<UserWithTokens> {
    const customer = await repository.findCustomer(database.query, id)
    const taken = invalidInput({ email: [takenAddress] }, 'email-taken')
    if (!customer || !(await checkPassword(customer, password, { ...visit, refusal: 'SignInRefused' }))) throw taken
    return openProved(customer, visit, taken)
  }

  return {
    sessions,
    reauthentication,
    revertEmailChange: createEmailRevert(room),
    confirmation: createConfirmationService(room, sessions),
    account: createAccountService(room),
    recovery: createRecoveryService(room),
    preferences: accountPreferences,
    waiting: createWaitingService(room),
    exporter: createAccountExporter(room),
    erasure: createErasureService(room),
    claims: createClaimService(room),
    lockNamedAccount,

    async signUp(input, communicationOptIn, visit, once) {
      await mailGate.admit({ kind: 'confirmation', to: input.email, from: visit.ip })
      const passwordHash = await passwords.hashNew(input.password, 'password')
      const signedUp = await database.transaction(async (tx) => {
        const created: Row<'customers'>[] = []
        const { id } = await once(tx, async () => {
          const customer = await createAccount(tx, { ...input, passwordHash }, communicationOptIn)
          created.push(customer)
          return { id: customer.id }
        })
        if (!created[0]) return { createdBefore: id }
        await accessLog.note(tx, { kind: 'SignedUp', customerId: id, network: visit.ip })
        return sessions.open(tx, created[0], visit, { isPasswordEntered: true })
      })
      return 'createdBefore' in signedUp ? signInCreated(signedUp.createdBefore, input.password, visit) : signedUp
    },

    async signIn(email, password, visit) {
      const address = normaliseEmail(email)
      const customer = await repository.findCustomerByEmail(database.query, address)
      const claimed = customer ?? { id: null, email: address, passwordHash: null }
      const isMatch = await checkPassword(claimed, password, { ...visit, refusal: 'SignInRefused' })
      if (!customer || !isMatch) throw notFound(messages.userNotFound)
      return openProved(customer, visit, notFound(messages.userNotFound))
    },

    async authenticate(accessToken) {
      const caller = await tokens.verifyAccess(accessToken)
      const session = caller && (await repository.findSession(database.query, caller.sessionId))
      return session && isLive(session, caller, clock()) ? caller : null
    },

    async authenticateOwner(accessToken) {
      const caller = await tokens.verifyAccess(accessToken)
      const session = caller && (await findSessionOfOwner(database.query, caller.sessionId))
      return session && isLive(session, caller, clock())
        ? { ...caller, ownedProducts: new Set(session.ownedProducts) }
        : null
    },

    async getUser({ customerId }) {
      const customer = await repository.findCustomer(database.query, customerId)
      if (!customer) throw notAuthenticated('This account is gone')
      return toUser(customer, dependencies.vendorId, await dependencies.ownedProducts(customerId))
    },

    async accountOf(customerId, db) {
      const customer = await repository.findCustomer(db, customerId)
      if (!customer) throw notAuthenticated('This account is gone')
      return { name: customer.name, email: customer.email, address: customer.address }
    },

    async isOwnAddress(db, caller, email) {
      const customer = caller && (await repository.findCustomer(db, caller.customerId))
      return customer?.confirmedAt != null && normaliseEmail(customer.email) === normaliseEmail(email)
    },

    async receiveGuest(tx, { name, email }, orderId) {
      const address = normaliseEmail(email)
      await repository.lockAddress(tx, address)
      const customer = await repository.findCustomerByEmail(tx, address)
      if (customer?.confirmedAt) return customer.id
      const code = await codes.issue(tx, { purpose: 'account', email, customerId: null, name })
      await mail.queueGuestConfirmation(tx, { name, email }, code, orderId)
      return null
    },
  }
}

type Session = Pick<Row<'sessions'>, 'customerId' | 'createdAt' | 'endedAt'>

const isLive = (session: Session, caller: Caller, now: Date) =>
  !isSessionOver(session, now) && session.customerId === caller.customerId
