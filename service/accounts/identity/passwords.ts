import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import * as z from 'zod/mini'
import { passwordSchema } from '#contract/entities/identity.ts'
import { invalidInput, tooManyRequests } from '#service/platform/index.ts'

// The package's default algorithm is argon2id.
const options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** How many hashes are worked on at once: a core is left to all else, where there are two or more. */
export const hashesAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
/** How many may wait for their turn. */
export const hashesWaiting = 40

export type Passwords = {
  /**
   * The argon2id hash of a password that somebody chooses. One of a wrong length, or that many people have, is an error of
   * the field named. Throws a 429 problem when too many wait.
   */
  hashNew: (password: string, field: string) => Promise<string>
  /** Whether the password is the hash's; without a hash it takes the same time and is false. */
  matches: (storedHash: string | null, password: string) => Promise<boolean>
}

/** Password hashing that takes no more than its share of the cores, however many ask for it. */
export function createPasswords(): Passwords {
  const inTurn = createTurns()
  const dummyHash = hash('no account has this password', options)
  return {
    async hashNew(password, field) {
      const reasons = z.safeParse(passwordSchema, password).error?.issues.map(({ message }) => message) ?? []
      if (reasons.length > 0) throw invalidInput({ [field]: reasons })
      if (await isCommonPassword(password))
        throw invalidInput({ [field]: ['Many people have this password: choose another'] })
      return inTurn(() => hash(password, options))
    },
    matches: (storedHash, password) =>
      inTurn(async () => {
        const isMatch = await verify(storedHash ?? (await dummyHash), password)
        return storedHash !== null && isMatch
      }),
  }
}

function createTurns() {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < hashesAtOnce) running += 1
    else {
      if (waiting.length >= hashesWaiting) throw tooManyRequests('Many people are signing in just now: try again', 2)
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      // Handed on to whoever waits longest, so that nobody who comes just now takes the turn as well.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

let known: Promise<ReadonlySet<string>> | undefined

/** Whether a password is among those that are tried first. The list is loaded when it is first asked. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= loadKnown()
  return (await known).has(password.toLowerCase())
}

async function loadKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
