import { ProblemError, sensitiveLimits } from '#service/platform/index.ts'
import type { IdentityDependencies } from './dependencies.ts'
import { normaliseEmail } from './rules.ts'

/** Whose password is checked: an account, or an address that has none. */
type Claimed = { id: string | null; email: string; passwordHash: string | null }
/** From where, and what the access log calls a refusal. */
type Try = { ip: string; refusal: 'SignInRefused' | 'PasswordRefused' }

/** Whether a password is the account's. Throws a 429 problem after too many wrong ones for the account or from the network. */
export type CheckPassword = (claimed: Claimed, password: string, by: Try) => Promise<boolean>

type Dependencies = Pick<IdentityDependencies, 'database' | 'limiter' | 'passwords' | 'accessLog'>

/**
 * The one way in which a password is compared. Every try counts for the account, wherever it comes from, until one is right.
 * Wrong ones count for the network as well, whichever accounts they were for; right ones do not, so that many people
 * behind one address can sign in.
 */
export function createPasswordCheck({ database, limiter, passwords, accessLog }: Dependencies): CheckPassword {
  async function check({ email, passwordHash }: Claimed, password: string, ip: string): Promise<boolean> {
    const address = normaliseEmail(email)
    await limiter.check(sensitiveLimits.signInFrom, ip)
    await limiter.count(sensitiveLimits.signIn, address)
    if (!(await passwords.matches(passwordHash, password))) {
      await limiter.count(sensitiveLimits.signInFrom, ip)
      return false
    }
    // Of many tries at once, some were wrong meanwhile.
    await limiter.check(sensitiveLimits.signInFrom, ip)
    await limiter.forget(sensitiveLimits.signIn, address)
    return true
  }

  return async (claimed, password, { ip, refusal }) => {
    const note = () => accessLog.note(database.query, { kind: refusal, customerId: claimed.id, network: ip })
    try {
      const isMatch = await check(claimed, password, ip)
      if (!isMatch) await note()
      return isMatch
    } catch (error) {
      if (error instanceof ProblemError) await note()
      throw error
    }
  }
}
