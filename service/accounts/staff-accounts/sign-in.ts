import type { SecondFactor } from '#contract/desk/session.ts'
import type { Assertion } from '#contract/passkeys.ts'
import type { Tx } from '#service/database/index.ts'
import { notAuthenticated, ProblemError, refused, type StaffCaller } from '#service/platform/index.ts'
import { createGuessGuard } from '../identity/guesses.ts'
import { normaliseEmail } from '../identity/rules.ts'
import { requestOptions } from '../passkeys/options.ts'
import type { StaffContext } from './context.ts'
import { findPasskey, findPasskeysOf, notePasskeyUse } from './credentials-repository.ts'
import type { Visit } from './dependencies.ts'
import { findStaffByEmail, lockStaff, type StoredStaff } from './repository.ts'
import { limitEntries, staffLimits } from './rules.ts'
import { wrongCode } from './second-factors.ts'
import type { OpenedSession } from './sessions.ts'
import { noteVerified } from './sessions-repository.ts'

type PasskeyAnswer = { challengeId: string; response: Assertion }
type PasswordAnswer = { email: string; password: string; second: SecondFactor }

const refusedSignIn = () =>
  notAuthenticated('This is not right. Check what you typed, or use another passkey', 'desk-sign-in-refused')

/** Signing in to the desk, and proving again that one is still oneself. */
export function createStaffSignIn(context: StaffContext) {
  const { database, clock, limiter, passwords, audit, challenges, passkeys, secondFactors, sessions, desk } = context
  const { signInPerAddress, codesPerAccount, refusedPerNetwork, challengesPerNetwork } = staffLimits
  const guardSignIn = createGuessGuard(limiter, { perAccount: signInPerAddress, wrongPerNetwork: refusedPerNetwork })
  const guardCode = createGuessGuard(limiter, { perAccount: codesPerAccount, wrongPerNetwork: refusedPerNetwork })

  /** Notes once in a while that a limit was reached: about a member of the staff, or about nobody known. */
  async function noteLimits<Result>(staffId: string | null, network: string, work: () => Promise<Result>) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'too-many-requests' && (await isFirstEntry(network)))
        await database.transaction((tx) =>
          audit.note(tx, {
            actor: 'Vendor',
            action: 'StaffSignInLimited',
            about: staffId ?? 'unknown',
            details: { network },
          }),
        )
      throw error
    }
  }

  async function isFirstEntry(network: string): Promise<boolean> {
    try {
      await limiter.count(limitEntries, network)
      return true
    } catch (error) {
      if (error instanceof ProblemError) return false
      throw error
    }
  }

  async function openSession(tx: Tx, staffId: string, by: string, visit: Visit): Promise<OpenedSession> {
    await audit.note(tx, {
      actor: 'Vendor',
      action: 'StaffSignedIn',
      about: staffId,
      details: { by, network: visit.network },
    })
    return sessions.open(tx, staffId, visit)
  }

  /** Whose passkey has answered and how often it was used by now; null where the answer is not right. */
  async function readAssertion(challenge: string, response: Assertion) {
    const passkey = await findPasskey(database.query, response.id)
    if (!passkey) return null
    const counter = await passkeys.verifyAssertion(challenge, response, passkey)
    return counter === null ? null : { passkey, counter }
  }

  /** Locks the account, unless it was removed or the password changed while the password was compared. */
  async function lockUnchanged(tx: Tx, { id, passwordHash }: StoredStaff): Promise<StoredStaff | null> {
    const current = await lockStaff(tx, id)
    return current?.passwordHash === passwordHash ? current : null
  }

  return {
    /** Asks for any passkey of the desk. */
    async startPasskey(network: string) {
      await limiter.count(challengesPerNetwork, network)
      const { id, secret } = await challenges.ask('sign-in', null)
      return { challengeId: id, options: requestOptions(desk, secret) }
    },

    /** Signs in with a passkey; 401 for any that is not right, 429 after too many. */
    withPasskey: ({ challengeId, response }: PasskeyAnswer, visit: Visit): Promise<OpenedSession> =>
      noteLimits(null, visit.network, async () => {
        await limiter.check(refusedPerNetwork, visit.network)
        const challenge = await challenges.take({ id: challengeId, purpose: 'sign-in', ownerId: null })
        const read = await readAssertion(challenge, response)
        const opened =
          read &&
          (await database.transaction(async (tx) => {
            const { passkey, counter } = read
            const staff = await lockStaff(tx, passkey.staffId)
            if (!staff || !(await notePasskeyUse(tx, passkey.id, counter, clock()))) return null
            return openSession(tx, staff.id, 'passkey', visit)
          }))
        if (opened) return opened
        await limiter.count(refusedPerNetwork, visit.network)
        throw refusedSignIn()
      }),

    /**
     * Signs in with address, password and a second factor. An unknown address, a wrong password and a wrong code give the
     * same 401 in about the same time.
     */
    async withPassword({ email, password, second }: PasswordAnswer, visit: Visit): Promise<OpenedSession> {
      const address = normaliseEmail(email)
      const staff = await findStaffByEmail(database.query, address)
      const opened: OpenedSession[] = []
      const guess = async () => {
        const isMatch = await passwords.matches(staff?.passwordHash ?? null, password)
        if (!staff || !isMatch) return false
        return database.transaction(async (tx) => {
          const current = await lockUnchanged(tx, staff)
          if (!current || !(await secondFactors.use(tx, current, second))) return false
          opened.push(await openSession(tx, staff.id, second.by, visit))
          return true
        })
      }
      await noteLimits(staff?.id ?? null, visit.network, () => guardSignIn(address, visit.network, guess))
      if (!opened[0]) throw refusedSignIn()
      return opened[0]
    },

    /** Asks for one of the caller's own passkeys. */
    async startVerification({ staffId }: StaffCaller) {
      const known = await findPasskeysOf(database.query, staffId)
      const { id, secret } = await challenges.ask('verify', staffId)
      return { challengeId: id, options: requestOptions(desk, secret, known) }
    },

    /** Verifies the caller's session with a passkey of their own. */
    async verifyWithPasskey({ staffId, sessionId }: StaffCaller, { challengeId, response }: PasskeyAnswer) {
      const challenge = await challenges.take({ id: challengeId, purpose: 'verify', ownerId: staffId })
      const read = await readAssertion(challenge, response)
      if (read?.passkey.staffId !== staffId) throw refused('This is not one of your passkeys', 'passkey-refused')
      await database.transaction(async (tx) => {
        if (!(await notePasskeyUse(tx, read.passkey.id, read.counter, clock())))
          throw refused('This passkey was used elsewhere in the meantime', 'passkey-refused')
        await noteVerified(tx, sessionId, clock())
      })
    },

    /** Verifies the caller's session with a code; a field error for a wrong one, 429 after too many. */
    async verifyWithCode({ staffId, sessionId }: StaffCaller, second: SecondFactor, network: string): Promise<void> {
      const guess = () =>
        database.transaction(async (tx) => {
          const staff = await lockStaff(tx, staffId)
          if (!staff || !(await secondFactors.use(tx, staff, second))) return false
          await noteVerified(tx, sessionId, clock())
          return true
        })
      const isRight = await noteLimits(staffId, network, () => guardCode(staffId, network, guess))
      if (!isRight) throw wrongCode()
    },
  }
}

export type StaffSignIn = ReturnType<typeof createStaffSignIn>
