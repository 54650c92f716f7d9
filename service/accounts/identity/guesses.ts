import type { Limit, Limiter } from '#service/platform/index.ts'

type GuessLimits = { perAccount: Limit; wrongPerNetwork: Limit }

/**
 * Limits guesses of a secret. Each try counts for the account, wherever it comes from, until one is right. Wrong ones also
 * count for the network, whichever account they were for; right ones do not, so that many people behind one address can
 * sign in. Returns whether the guess was right; throws 429 after too many.
 */
export const createGuessGuard =
  (limiter: Limiter, { perAccount, wrongPerNetwork }: GuessLimits) =>
  async (account: string, network: string, guess: () => Promise<boolean>): Promise<boolean> => {
    await limiter.check(wrongPerNetwork, network)
    await limiter.count(perAccount, account)
    if (!(await guess())) {
      await limiter.count(wrongPerNetwork, network)
      return false
    }
    // Of many concurrent tries, others may have been wrong in the meantime.
    await limiter.check(wrongPerNetwork, network)
    await limiter.forget(perAccount, account)
    return true
  }
