import { randomBytes, randomUUID } from 'node:crypto'
import type { Tx } from '#service/database/index.ts'
import { isUuid, notFound, type StaffCaller } from '#service/platform/index.ts'
import { mayRole, permissionsOf } from '../staff/rules.ts'
import { findPasskeysOf } from './credentials-repository.ts'
import type { StaffDependencies, Visit } from './dependencies.ts'
import { findStaff } from './repository.ts'
import { absoluteTimeout, endsOf, hashToken, isSessionLive, isUseOld, isVerified } from './rules.ts'
import * as repository from './sessions-repository.ts'

/** What a browser keeps of a session, and for how long in milliseconds. */
export type OpenedSession = { token: string; lifetime: number; sessionId: string; staffId: string }

/** Sessions of the desk: a random token in a cookie, of which only the hash is stored. */
export function createStaffSessions({ database, clock, audit }: StaffDependencies) {
  async function find(token: string): Promise<repository.LiveSession | null> {
    const session = await repository.findSessionByHash(database.query, hashToken(token))
    return session && isSessionLive(session, clock()) ? session : null
  }

  const toCaller = ({ id, staffId, name, role, verifiedAt }: repository.LiveSession): StaffCaller => ({
    by: 'staff',
    staffId,
    staffName: name,
    sessionId: id,
    verifiedAt,
    isVerified: isVerified(verifiedAt, clock()),
    may: (permission) => mayRole(role, permission),
  })

  return {
    /** Opens a session for somebody who has just proved who they are. */
    async open(tx: Tx, staffId: string, { network, userAgent }: Visit): Promise<OpenedSession> {
      const token = randomBytes(32).toString('base64url')
      const [id, now] = [randomUUID(), clock()]
      const times = { createdAt: now, lastUsedAt: now, verifiedAt: now }
      await repository.insertSession(tx, { id, hash: hashToken(token), staffId, userAgent, network, ...times })
      return { token, lifetime: absoluteTimeout, sessionId: id, staffId }
    },

    /** Whose session a token is, for a call that uses it; null when there is no such session that is live. */
    async authenticate(token: string): Promise<StaffCaller | null> {
      const session = await find(token)
      if (!session) return null
      const now = clock()
      if (isUseOld(session.lastUsedAt, now)) await repository.noteSessionUse(database.query, session.id, now)
      return toCaller(session)
    },

    /** The same for a call that only looks, as a page does that waits. */
    async read(token: string): Promise<StaffCaller | null> {
      const session = await find(token)
      return session && toCaller(session)
    },

    /** What the desk shows of a session and its owner; 404 when either is gone. */
    async describe({ sessionId, staffId }: Pick<StaffCaller, 'sessionId' | 'staffId'>) {
      const session = await repository.findSession(database.query, sessionId)
      const staff = await findStaff(database.query, staffId)
      if (!session || !staff) throw notFound('This session has ended')
      const passkeys = await findPasskeysOf(database.query, staffId)
      const { id, name, email, role, totpSecret } = staff
      return {
        staff: { id, name, email, role },
        permissions: permissionsOf(role),
        verifiedAt: session.verifiedAt,
        hasPasskeys: passkeys.length > 0,
        hasAuthenticator: totpSecret !== null,
        ...endsOf(session),
      }
    },

    /** The sessions of somebody that are live, the one last used first. */
    async list(staffId: string) {
      const now = clock()
      const sessions = await repository.findSessionsOf(database.query, staffId)
      return sessions.filter((session) => isSessionLive(session, now))
    },

    /** Ends one of somebody's own sessions; 404 when it has ended, or is not theirs. */
    async end(staffId: string, id: string): Promise<void> {
      const hasEnded = isUuid(id) && (await repository.endSession(database.query, staffId, id, clock()))
      if (!hasEnded) throw notFound('This session has ended')
    },

    endOthers: ({ staffId, sessionId }: Pick<StaffCaller, 'sessionId' | 'staffId'>): Promise<number> =>
      database.transaction((tx) => repository.endSessionsOf(tx, staffId, clock(), sessionId)),

    /** Ends all sessions of somebody, but one if it is given; returns how many. */
    async endAll(tx: Tx, staffId: string, except?: string): Promise<number> {
      const ended = await repository.endSessionsOf(tx, staffId, clock(), except)
      if (ended > 0)
        await audit.note(tx, { actor: 'Vendor', action: 'StaffSessionsEnded', about: staffId, details: { ended } })
      return ended
    },

    /** Ends the session of a caller who signs out. */
    async signOut({ staffId, sessionId }: Pick<StaffCaller, 'sessionId' | 'staffId'>): Promise<void> {
      await repository.endSession(database.query, staffId, sessionId, clock())
    },
  }
}

export type StaffSessions = ReturnType<typeof createStaffSessions>
