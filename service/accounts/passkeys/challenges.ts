import { randomBytes, randomUUID } from 'node:crypto'
import { type Clock, isUuid, refused } from '#service/platform/index.ts'
import { challengeLifetime } from './options.ts'

type Asked<Purpose> = { id: string; purpose: Purpose; ownerId: string | null }
type Sought<Purpose> = Asked<Purpose> & { now: Date }

/** Where challenges are kept; `take` returns a challenge once, and `find` as long as it can be answered. */
export type ChallengeStore<Purpose, Db> = {
  insert: (challenge: Asked<Purpose> & { secret: string; createdAt: Date; expiresAt: Date }) => Promise<void>
  take: (sought: Sought<Purpose>, db?: Db) => Promise<{ secret: string } | undefined>
  find: (sought: Sought<Purpose>) => Promise<{ secret: string } | undefined>
}

/** Questions that are answered once, within a few minutes, by whom and for what they were asked. */
export function createChallenges<Purpose extends string, Db>(clock: Clock, store: ChallengeStore<Purpose, Db>) {
  const notValid = () => refused('This was answered before, or too late: begin again', 'challenge-not-valid')

  return {
    /** Asks with a random value, or with a secret of the caller's. */
    async ask(purpose: Purpose, ownerId: string | null, secret?: string) {
      const createdAt = clock()
      const asked = { id: randomUUID(), secret: secret ?? randomBytes(32).toString('base64url') }
      const expiresAt = new Date(createdAt.getTime() + challengeLifetime)
      await store.insert({ ...asked, purpose, ownerId, createdAt, expiresAt })
      return asked
    },

    /** Uses a challenge up, whether its answer is right or not, and returns its value; a problem when it is not valid. */
    async take(asked: Asked<Purpose>, db?: Db): Promise<string> {
      const taken = isUuid(asked.id) ? await store.take({ ...asked, now: clock() }, db) : undefined
      if (!taken) throw notValid()
      return taken.secret
    },

    /** Reads the value of a challenge that can still be answered. */
    async read(asked: Asked<Purpose>): Promise<string> {
      const found = isUuid(asked.id) ? await store.find({ ...asked, now: clock() }) : undefined
      if (!found) throw notValid()
      return found.secret
    },
  }
}

export type Challenges<Purpose extends string, Db> = ReturnType<typeof createChallenges<Purpose, Db>>
