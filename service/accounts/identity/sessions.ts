import { randomUUID } from 'node:crypto'
import type { Session, UserWithTokens } from '#contract/entities/identity.ts'
import type { Row, Tx } from '#service/database/index.ts'
import { type Caller, notAuthorized, notFound } from '#service/platform/index.ts'
import type { IdentityContext } from './context.ts'
import type { Visit } from './dependencies.ts'
import * as repository from './repository.ts'
import { decideRefresh, refreshTokenLifetime, sessionLifetime, toUser } from './rules.ts'
import {
  endSession,
  endSessionsOf,
  findLiveSessions,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  rotateRefreshToken,
} from './sessions-repository.ts'

// [entities.user-with-tokens]
export function createSessionService(context: IdentityContext) {
  const { database, clock, sharedClock, tokens, accessLog, reauthentication } = context

  function findLive(customerId: string) {
    const ago = (milliseconds: number) => new Date(clock().getTime() - milliseconds)
    const since = { usedSince: ago(refreshTokenLifetime), startedSince: ago(sessionLifetime) }
    return findLiveSessions(database.query, customerId, since)
  }

  return {
    /** Signs a customer in, whose account is locked, with a new session for this browser; mails them when it is a new one. */
    async open(
      tx: Tx,
      customer: Row<'customers'>,
      visit: Visit,
      { isPasswordEntered }: { isPasswordEntered: boolean },
    ): Promise<UserWithTokens> {
      const sessionId = randomUUID()
      const now = await sharedClock(tx)
      await insertSession(tx, {
        id: sessionId,
        customerId: customer.id,
        userAgent: visit.userAgent,
        now,
        passwordEnteredAt: isPasswordEntered ? now : null,
      })
      await context.noteBrowser(tx, customer, visit)
      const refreshToken = tokens.createRefresh()
      await insertRefreshToken(tx, toStored(context, refreshToken, sessionId, now))
      return withTokens(context, tx, customer, sessionId, refreshToken)
    },

    /** Returns new tokens. 404 for an unknown refresh token, 403 for an expired one; reusing one ends its session. */
    async refresh(refreshToken: string, accessToken: string, visit: Visit): Promise<UserWithTokens> {
      const caller = await tokens.verifyExpiredAccess(accessToken)
      const outcome = await database.transaction((tx) => refreshSession(context, tx, refreshToken, caller, visit))
      if (!outcome) throw notAuthorized('This session has ended: sign in again', 'session-ended')
      return outcome
    },

    async list({ customerId, sessionId }: Caller): Promise<Session[]> {
      const sessions = await findLive(customerId)
      return sessions.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
        id,
        device: userAgent,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isCurrent: id === sessionId,
      }))
    },

    /** Ends one session; 404 when it is not the caller's. Any session but the current one needs the password. */
    async end(caller: Caller, id: string, visit: Visit): Promise<void> {
      const { customerId, sessionId } = caller
      const isHere = id === sessionId
      if (!isHere) await reauthentication.require(caller, visit)
      const sessions = await findLive(customerId)
      if (!sessions.some((session) => session.id === id)) throw notFound('You are not signed in there')
      await database.transaction(async (tx) => {
        await endSession(tx, id, clock())
        await accessLog.note(tx, { kind: isHere ? 'SignedOut' : 'SessionEnded', customerId, network: visit.ip })
      })
    },

    async endAll(caller: Caller, visit: Visit): Promise<void> {
      const { customerId } = caller
      await reauthentication.require(caller, visit)
      await database.transaction(async (tx) => {
        await endSessionsOf(tx, customerId, clock())
        await accessLog.note(tx, { kind: 'SessionsEnded', customerId, network: visit.ip })
      })
    },
  }
}

export type SessionService = ReturnType<typeof createSessionService>

async function refreshSession(
  context: IdentityContext,
  tx: Tx,
  refreshToken: string,
  caller: Caller | null,
  visit: Visit,
): Promise<UserWithTokens | null> {
  const { sharedClock, tokens, accessLog } = context
  const hash = tokens.hashRefresh(refreshToken)
  const token = await lockRefreshToken(tx, hash)
  if (!token) throw notFound('This session is not known: sign in again')
  if (caller?.sessionId !== token.sessionId) throw notAuthorized('The two tokens are not of one session')
  const now = await sharedClock(tx)
  const session = { createdAt: token.sessionCreatedAt, endedAt: token.sessionEndedAt }
  const decision = decideRefresh({ ...token, session, now })
  if (decision === 'reused') {
    // Ending the session must survive this refusal, so the function returns null instead of throwing, which would roll back.
    await endSession(tx, token.sessionId, now)
    await accessLog.note(tx, { kind: 'RefreshTokenReused', customerId: token.customerId, network: visit.ip })
    return null
  }
  const customer = await repository.findCustomer(tx, token.customerId)
  if (!customer || decision === 'ended' || decision === 'expired') return null
  const successor = tokens.deriveSuccessor(refreshToken)
  if (decision === 'rotate')
    await rotateRefreshToken(tx, { hash, successor: toStored(context, successor, token.sessionId, now), now })
  return withTokens(context, tx, customer, token.sessionId, successor)
}

function toStored({ tokens }: IdentityContext, refreshToken: string, sessionId: string, createdAt: Date) {
  const expiresAt = new Date(createdAt.getTime() + refreshTokenLifetime)
  return { hash: tokens.hashRefresh(refreshToken), sessionId, createdAt, expiresAt }
}

async function withTokens(
  { tokens, ownedProducts, vendorId }: IdentityContext,
  tx: Tx,
  customer: Row<'customers'>,
  sessionId: string,
  refreshToken: string,
): Promise<UserWithTokens> {
  const accessToken = tokens.signAccess({ customerId: customer.id, sessionId })
  const user = toUser(customer, vendorId, await ownedProducts(customer.id, tx))
  return { ...user, accessToken, refreshToken }
}
