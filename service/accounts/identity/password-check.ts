import { type Caller, invalidInput, notAuthenticated, notAuthorized, ProblemError } from '#service/platform/index.ts'
import type { IdentityDependencies, Visit } from './dependencies.ts'
import { createGuessGuard } from './guesses.ts'
import { findCustomer } from './repository.ts'
import { identityLimits, isPasswordFresh, normaliseEmail } from './rules.ts'
import { findSession, noteEnteredPassword } from './sessions-repository.ts'

type Claimed = { id: string | null; email: string; passwordHash: string | null }
/** The network of the caller, and what the access log calls a refusal. */
type Try = { ip: string; refusal: 'SignInRefused' | 'PasswordRefused' }

/** Whether a password is correct. Throws 429 after too many wrong ones for the account or from the network. */
export type CheckPassword = (claimed: Claimed, password: string, by: Try) => Promise<boolean>

/** Every comparison of a customer's password goes through here. */
export function createPasswordCheck(dependencies: IdentityDependencies): CheckPassword {
  const { database, limiter, passwords, accessLog } = dependencies
  const guard = createGuessGuard(limiter, {
    perAccount: identityLimits.signInPerAccount,
    wrongPerNetwork: identityLimits.wrongPasswordsPerNetwork,
  })

  return async (claimed, password, { ip, refusal }) => {
    const note = () => accessLog.note(database.query, { kind: refusal, customerId: claimed.id, network: ip })
    try {
      const { email, passwordHash } = claimed
      const isMatch = await guard(normaliseEmail(email), ip, () => passwords.matches(passwordHash, password))
      if (!isMatch) await note()
      return isMatch
    } catch (error) {
      if (error instanceof ProblemError) await note()
      throw error
    }
  }
}

/** Requires the password again before actions for which an access token alone must not be enough. */
export function createReauthentication(
  { database, sharedClock, accessLog }: IdentityDependencies,
  checkPassword: CheckPassword,
) {
  return {
    /** Throws a `reauthentication-required` problem unless the session's password was entered a short while ago. */
    async require({ customerId, sessionId }: Caller, { ip }: Visit): Promise<void> {
      const session = await findSession(database.query, sessionId)
      if (isPasswordFresh(session?.passwordEnteredAt ?? null, await sharedClock(database.query))) return
      await accessLog.note(database.query, { kind: 'PasswordRequired', customerId, network: ip })
      throw notAuthorized('Enter your password once more', 'reauthentication-required')
    },

    /** Checks the password again; a wrong one is a field error. */
    async enter({ customerId, sessionId }: Caller, password: string, visit: Visit): Promise<void> {
      const customer = await findCustomer(database.query, customerId)
      if (!customer) throw notAuthenticated('This account is gone')
      if (!(await checkPassword(customer, password, { ...visit, refusal: 'PasswordRefused' })))
        throw invalidInput({ password: ['This is not your password'] }, 'wrong-password')
      await database.transaction(async (tx) => {
        await noteEnteredPassword(tx, sessionId, await sharedClock(tx))
        await accessLog.note(tx, { kind: 'PasswordEntered', customerId, network: visit.ip })
      })
    },
  }
}

export type Reauthentication = ReturnType<typeof createReauthentication>
