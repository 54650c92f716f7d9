import { randomUUID } from 'node:crypto'
import type { SignUp, User, UserWithTokens } from '#contract/entities/identity.ts'
import { messages } from '#contract/problems.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Database, Tx } from '../database/connection.ts'
import type { OrderCustomer, Row } from '../database/schema.ts'
import { type Limiter, sensitiveLimits } from '../http/limits.ts'
import { invalidInput, notAuthenticated, notAuthorized, notFound } from '../http/problems.ts'
import type { Caller } from '../http/routes.ts'
import type { LicenseService } from '../licenses/service.ts'
import type { Passwords } from './passwords.ts'
import * as repository from './repository.ts'
import { decideRefresh, normaliseEmail, refreshTokenLifetime, toUser } from './rules.ts'
import type { Tokens } from './tokens.ts'

/** Where a call comes from. */
export type Visit = { ip: string; userAgent: string | null }

export type IdentityService = {
  /** Creates the account and signs in to it; a taken address is a field error (specification §7). */
  signUp: (input: SignUp, communicationOptIn: boolean, visit: Visit) => Promise<UserWithTokens>
  /** Unknown address and wrong password are one and the same 404, in the same time (wire.md section 2). */
  signIn: (email: string, password: string, visit: Visit) => Promise<UserWithTokens>
  /** New tokens; 404 for an unknown refresh token, 403 for a dead one, and a reused one ends its session. */
  refresh: (refreshToken: string, accessToken: string) => Promise<UserWithTokens>
  /** Whom an access token stands for, while the session lives. */
  authenticate: (accessToken: string) => Promise<Caller | null>
  getUser: (caller: Caller) => Promise<User>
  /** Name and address of a customer, as an order carries them. */
  contactOf: (customerId: string, tx?: Tx) => Promise<OrderCustomer>
}

type Dependencies = {
  database: Database
  clock: Clock
  limiter: Limiter
  passwords: Passwords
  tokens: Tokens
  licenses: LicenseService
  vendorId: string
}

export function createIdentityService(dependencies: Dependencies): IdentityService {
  const { database, clock, limiter, passwords, tokens } = dependencies
  return {
    async signUp(input, communicationOptIn, visit) {
      await limiter.count(sensitiveLimits.signUp, visit.ip)
      const passwordHash = await passwords.hash(input.password)
      return database.transaction(async (tx) => {
        const now = clock()
        const customer = await repository.insertCustomer(tx, {
          id: randomUUID(),
          email: normaliseEmail(input.email),
          name: input.name.trim(),
          passwordHash,
          address: input.address ? JSON.stringify(input.address) : null,
          newsletterOptIn: communicationOptIn,
          productUpdatesOptIn: communicationOptIn,
          acceptedPrivacyPolicyAt: now,
          acceptedTermsAt: now,
          confirmedAt: null,
          createdAt: now,
        })
        if (!customer)
          throw invalidInput({
            email: ['There is an account with this address already: sign in with it'],
          })
        return openSession(dependencies, tx, customer, visit)
      })
    },

    async signIn(email, password, visit) {
      const address = normaliseEmail(email)
      await limiter.count(sensitiveLimits.signIn, address)
      const customer = await repository.findCustomerByEmail(database.query, address)
      const isMatch = await passwords.matches(customer?.passwordHash ?? null, password)
      if (!customer || !isMatch) throw notFound(messages.userNotFound)
      await limiter.forget(sensitiveLimits.signIn, address)
      return database.transaction((tx) => openSession(dependencies, tx, customer, visit))
    },

    refresh: (refreshToken, accessToken) => refreshSession(dependencies, refreshToken, accessToken),

    async authenticate(accessToken) {
      const caller = await tokens.verifyAccess(accessToken)
      if (!caller) return null
      const session = await repository.findSession(database.query, caller.sessionId)
      return session && session.endedAt === null ? caller : null
    },

    async getUser({ customerId }) {
      const customer = await repository.findCustomer(database.query, customerId)
      if (!customer) throw notAuthenticated('This account is gone')
      const ownedProducts = await dependencies.licenses.ownedProducts(customerId)
      return toUser(customer, dependencies.vendorId, ownedProducts)
    },

    async contactOf(customerId, tx) {
      const customer = await repository.findCustomer(tx ?? database.query, customerId)
      if (!customer) throw notAuthenticated('This account is gone')
      return { name: customer.name, email: customer.email }
    },
  }
}

async function openSession(dependencies: Dependencies, tx: Tx, customer: Row<'customers'>, visit: Visit) {
  const { clock, tokens } = dependencies
  const sessionId = randomUUID()
  const now = clock()
  await repository.insertSession(tx, { id: sessionId, customerId: customer.id, userAgent: visit.userAgent, now })
  const refreshToken = tokens.createRefresh()
  await storeRefreshToken(dependencies, tx, refreshToken, sessionId)
  return withTokens(dependencies, tx, customer, sessionId, refreshToken)
}

async function refreshSession(
  dependencies: Dependencies,
  refreshToken: string,
  accessToken: string,
): Promise<UserWithTokens> {
  const { database, clock, tokens } = dependencies
  const caller = await tokens.verifyExpiredAccess(accessToken)
  const outcome = await database.transaction(async (tx) => {
    const hash = tokens.hashRefresh(refreshToken)
    const token = await repository.lockRefreshToken(tx, hash)
    if (!token) throw notFound('This session is not known: sign in again')
    if (caller?.sessionId !== token.sessionId) throw notAuthorized('The two tokens are not of one session')
    const now = clock()
    const decision = decideRefresh({ ...token, now })
    if (decision === 'reused') {
      // Ending the family must outlive this refusal, so it is no exception that would roll it back.
      await repository.endSession(tx, token.sessionId, now)
      return null
    }
    const customer = await repository.findCustomer(tx, token.customerId)
    if (!customer || decision === 'ended' || decision === 'expired') return null
    const successor = tokens.deriveSuccessor(refreshToken)
    if (decision === 'rotate') {
      await repository.markRefreshTokenUsed(tx, hash, now)
      await storeRefreshToken(dependencies, tx, successor, token.sessionId)
      await repository.touchSession(tx, token.sessionId, now)
    }
    return withTokens(dependencies, tx, customer, token.sessionId, successor)
  })
  if (!outcome) throw notAuthorized('This session has ended: sign in again')
  return outcome
}

async function storeRefreshToken({ clock, tokens }: Dependencies, tx: Tx, refreshToken: string, sessionId: string) {
  const createdAt = clock()
  const expiresAt = new Date(createdAt.getTime() + refreshTokenLifetime)
  await repository.insertRefreshToken(tx, { hash: tokens.hashRefresh(refreshToken), sessionId, createdAt, expiresAt })
}

async function withTokens(
  { tokens, licenses, vendorId }: Dependencies,
  tx: Tx,
  customer: Row<'customers'>,
  sessionId: string,
  refreshToken: string,
): Promise<UserWithTokens> {
  const accessToken = await tokens.signAccess({ customerId: customer.id, sessionId })
  const ownedProducts = await licenses.ownedProducts(customer.id, tx)
  return { ...toUser(customer, vendorId, ownedProducts), accessToken, refreshToken }
}
