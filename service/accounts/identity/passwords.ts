import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import * as z from 'zod/mini'
import { passwordSchema } from '#contract/entities/identity.ts'
import { invalidInput, tooManyRequests } from '#service/platform/index.ts'

// The package's default algorithm is argon2id.
const options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** How many hashes are computed at once. One core is left for other work where there are two or more. */
export const hashesAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
export const hashesWaiting = 40

/** Password hashing that uses a limited share of the cores, however many requests there are. */
export function createPasswords() {
  const inTurn = createTurns()
  const dummyHash = hash('no account has this password', options)
  return {
    /** Hashes with argon2id. A wrong length or a common password is an error of `field`; 429 when the queue is full. */
    async hashNew(password: string, field: string): Promise<string> {
      const reasons = z.safeParse(passwordSchema, password).error?.issues.map(({ message }) => message) ?? []
      if (reasons.length > 0) throw invalidInput({ [field]: reasons })
      if (await isCommonPassword(password))
        throw invalidInput({ [field]: ['Many people have this password: choose another'] })
      return inTurn(() => hash(password, options))
    },
    /** Whether the password matches the hash. Without a hash it takes the same time and returns false. */
    matches: (storedHash: string | null, password: string): Promise<boolean> =>
      inTurn(async () => {
        const isMatch = await verify(storedHash ?? (await dummyHash), password)
        return storedHash !== null && isMatch
      }),
  }
}

export type Passwords = ReturnType<typeof createPasswords>

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
      // The slot passes to the oldest waiting request, so that no newer request takes it as well.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

let known: Promise<ReadonlySet<string>> | undefined

async function isCommonPassword(password: string): Promise<boolean> {
  known ??= loadKnown()
  return (await known).has(password.toLowerCase())
}

async function loadKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
