import { sensitiveLimits } from '../http/limits.ts'
import type { IdentityDependencies } from './dependencies.ts'
import { normaliseEmail } from './rules.ts'

/** Whose password is checked: the account of an address, or none at all. */
type Claimed = { email: string; passwordHash: string | null }

/** Whether a password is the account's. Throws a 429 problem after too many wrong ones for the account or from the network. */
export type CheckPassword = (claimed: Claimed, password: string, from: { ip: string }) => Promise<boolean>

/**
 * The one way in which a password is compared. Every try counts for the account, wherever it comes from, until one is right.
 * Wrong ones count for the network as well, whichever accounts they were for; right ones do not, so that many people
 * behind one address can sign in.
 */
export function createPasswordCheck({
  limiter,
  passwords,
}: Pick<IdentityDependencies, 'limiter' | 'passwords'>): CheckPassword {
  return async ({ email, passwordHash }, password, { ip }) => {
    const address = normaliseEmail(email)
    await limiter.check(sensitiveLimits.signInFrom, ip)
    await limiter.count(sensitiveLimits.signIn, address)
    const isMatch = await passwords.matches(passwordHash, password)
    if (isMatch) {
      // Of many tries at once, some were wrong meanwhile.
      await limiter.check(sensitiveLimits.signInFrom, ip)
      await limiter.forget(sensitiveLimits.signIn, address)
    } else await limiter.count(sensitiveLimits.signInFrom, ip)
    return isMatch
  }
}
