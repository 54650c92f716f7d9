import { randomBytes, randomUUID } from 'node:crypto'
import type { Queryable, StaffChallengePurpose } from '#service/database/index.ts'
import { isUuid, type PlatformServices, refused } from '#service/platform/index.ts'
import { findChallenge, insertChallenge, takeChallenge } from './credentials-repository.ts'
import { challengeLifetime } from './rules.ts'

type Asked = { id: string; purpose: StaffChallengePurpose; staffId: string | null }

/** Questions that are answered once, within a few minutes, by whom and for what they were asked. */
export function createChallenges({ database, clock }: Pick<PlatformServices, 'database' | 'clock'>) {
  const notValid = () => refused('This was answered before, or too late: begin again', 'challenge-not-valid')

  return {
    /** Asks with a random value, or with a secret of the caller's. */
    async ask(purpose: StaffChallengePurpose, staffId: string | null, secret?: string) {
      const createdAt = clock()
      const asked = { id: randomUUID(), secret: secret ?? randomBytes(32).toString('base64url') }
      const expiresAt = new Date(createdAt.getTime() + challengeLifetime)
      await insertChallenge(database.query, { ...asked, purpose, staffId, createdAt, expiresAt })
      return asked
    },

    /** Uses a challenge up, whether its answer is right or not, and returns its value; a problem when it is not valid. */
    async take(asked: Asked, db: Queryable = database.query): Promise<string> {
      const taken = isUuid(asked.id) ? await takeChallenge(db, { ...asked, now: clock() }) : undefined
      if (!taken) throw notValid()
      return taken.secret
    },

    /** Reads the value of a challenge that can still be answered. */
    async read(asked: Asked): Promise<string> {
      const found = isUuid(asked.id) ? await findChallenge(database.query, { ...asked, now: clock() }) : undefined
      if (!found) throw notValid()
      return found.secret
    },
  }
}

export type Challenges = ReturnType<typeof createChallenges>
