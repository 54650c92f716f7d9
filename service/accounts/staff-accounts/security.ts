import type { Registration } from '#contract/passkeys.ts'
import type { Tx } from '#service/database/index.ts'
import { conflict, notAuthenticated, notFound, type StaffCaller } from '#service/platform/index.ts'
import { createGuessGuard } from '../identity/guesses.ts'
import { creationOptions } from '../passkeys/options.ts'
import type { StaffContext } from './context.ts'
import * as credentials from './credentials-repository.ts'
import { findStaff, lockStaff, type StoredStaff } from './repository.ts'
import { canSignIn, staffLimits } from './rules.ts'
import { wrongCode } from './second-factors.ts'

type NewAuthenticator = { challengeId: string; code: string; password: string }
type NewPasskey = { challengeId: string; response: Registration; name: string }

const gone = () => notAuthenticated('This account is gone', 'desk-session-needed')
const lastWay = () => conflict('This is your last way to sign in: add another first', 'last-credential')

/** What members of the staff do about their own account. */
export function createStaffSecurity(context: StaffContext) {
  const { database, clock, limiter, passwords, audit, challenges, passkeys, secondFactors, sessions } = context
  const guardCode = createGuessGuard(limiter, {
    perAccount: staffLimits.codesPerAccount,
    wrongPerNetwork: staffLimits.refusedPerNetwork,
  })

  async function find({ staffId }: StaffCaller): Promise<StoredStaff> {
    const staff = await findStaff(database.query, staffId)
    if (!staff) throw gone()
    return staff
  }

  async function lock(tx: Tx, { staffId }: StaffCaller): Promise<StoredStaff> {
    const staff = await lockStaff(tx, staffId)
    if (!staff) throw gone()
    return staff
  }

  return {
    async show(caller: StaffCaller) {
      const { staffId, sessionId } = caller
      const { totpSecret, passwordHash } = await find(caller)
      const live = await sessions.list(staffId)
      return {
        passkeys: await credentials.findPasskeysOf(database.query, staffId),
        hasPassword: passwordHash !== null,
        hasAuthenticator: totpSecret !== null,
        recoveryCodesLeft: await credentials.countRecoveryCodes(database.query, staffId),
        sessions: live.map((session) => ({ ...session, isCurrent: session.id === sessionId })),
      }
    },

    /** Asks for another passkey. */
    async startPasskey(caller: StaffCaller) {
      const owner = await find(caller)
      const known = await credentials.findPasskeysOf(database.query, owner.id)
      const { id, secret: challenge } = await challenges.ask('passkey', owner.id)
      const { desk, shopName } = context
      return { challengeId: id, options: creationOptions(desk, shopName, { owner, known, challenge }) }
    },

    async addPasskey(caller: StaffCaller, { challengeId, response, name }: NewPasskey) {
      const { staffId } = caller
      const challenge = await challenges.take({ id: challengeId, purpose: 'passkey', ownerId: staffId })
      const verified = await passkeys.verifyRegistration(challenge, response)
      const createdAt = clock()
      await database.transaction(async (tx) => {
        await lock(tx, caller)
        await passkeys.add(tx, verified, { staffId, name, createdAt })
        await audit.note(tx, { actor: 'Vendor', action: 'StaffPasskeyAdded', about: staffId })
      })
      return { id: verified.id, name, createdAt, lastUsedAt: null, isBackedUp: verified.isBackedUp }
    },

    /** Removes a passkey, which may be in other hands, and ends all other sessions; 409 for the last way to sign in. */
    removePasskey: (caller: StaffCaller, id: string): Promise<void> =>
      database.transaction(async (tx) => {
        const { staffId, sessionId } = caller
        const { totpSecret } = await lock(tx, caller)
        if (!(await credentials.deletePasskey(tx, staffId, id))) throw notFound('There is no such passkey')
        const left = await credentials.findPasskeysOf(tx, staffId)
        if (!canSignIn({ passkeys: left.length, hasAuthenticator: totpSecret !== null })) throw lastWay()
        await sessions.endAll(tx, staffId, sessionId)
        await audit.note(tx, { actor: 'Vendor', action: 'StaffPasskeyRemoved', about: staffId })
      }),

    startTotp: async (caller: StaffCaller) => secondFactors.start(await find(caller)),

    /** Sets password and authenticator app and ends all other sessions; returns recovery codes, which are shown this once. */
    async confirmTotp(caller: StaffCaller, { challengeId, code, password }: NewAuthenticator, network: string) {
      const { staffId, sessionId } = caller
      const isRight = await guardCode(staffId, network, () => secondFactors.isRight(staffId, challengeId, code))
      if (!isRight) throw wrongCode()
      const passwordHash = await passwords.hashNew(password, 'password')
      return database.transaction(async (tx) => {
        await lock(tx, caller)
        await sessions.endAll(tx, staffId, sessionId)
        return secondFactors.set(tx, staffId, { passwordHash, challengeId, code })
      })
    },

    /** Removes password, authenticator app and recovery codes; 409 without a passkey. */
    removeTotp: (caller: StaffCaller): Promise<void> =>
      database.transaction(async (tx) => {
        const { staffId } = caller
        await lock(tx, caller)
        const known = await credentials.findPasskeysOf(tx, staffId)
        if (!canSignIn({ passkeys: known.length, hasAuthenticator: false })) throw lastWay()
        await secondFactors.remove(tx, staffId)
        await audit.note(tx, { actor: 'Vendor', action: 'StaffAuthenticatorRemoved', about: staffId })
      }),

    /** New recovery codes in place of those before; 409 without an authenticator app. */
    renewRecoveryCodes: (caller: StaffCaller): Promise<string[]> =>
      database.transaction(async (tx) => {
        const { totpSecret } = await lock(tx, caller)
        if (totpSecret === null) throw conflict('Recovery codes stand in for an authenticator app, and you have none')
        await audit.note(tx, { actor: 'Vendor', action: 'StaffRecoveryCodesRenewed', about: caller.staffId })
        return secondFactors.renewRecoveryCodes(tx, caller.staffId)
      }),
  }
}

export type StaffSecurity = ReturnType<typeof createStaffSecurity>
