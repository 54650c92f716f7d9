import { createHash, randomBytes } from 'node:crypto'
import type { CodePurpose, Database, Queryable, Row, SharedClock, Tx } from '#service/database/index.ts'
import { invalidInput, type Limiter, sensitiveLimits } from '#service/platform/index.ts'
import { deleteOldCodes, findGoodCode, insertCode, redeemCode } from './codes-repository.ts'
import { lockAddress } from './repository.ts'
import {
  codeLifetimes,
  codeNotValid,
  codeRetention,
  normaliseEmail,
  readMailedEmail,
  refreshTokenLifetime,
  sessionRetention,
} from './rules.ts'
import { deleteOldSessions } from './sessions-repository.ts'

export type CodeClaim = { purpose: CodePurpose; email: string; code: string }

export type MailedCodes = {
  /** Makes a code that proves the mailbox of `email` once it comes back. Only its hash is kept. */
  issue: (
    tx: Tx,
    code: { purpose: CodePurpose; email: string; customerId: string | null; name?: string },
  ) => Promise<string>
  /**
   * Comes before every use, outside the transaction: throws a field error unless the code is good just now, and counts
   * that as a guess for its address; 429 once there were too many. A good code is let through all the same: nobody comes
   * by 256 bits by guessing, and strangers' guesses must not keep the owner from it. Answers whose it is.
   */
  check: (claim: CodeClaim) => Promise<Row<'mailedCodes'>>
  /**
   * Uses a code up, and holds whatever else is done about its address until the transaction ends. Throws a field error
   * when it is not good any more.
   */
  use: (tx: Tx, claim: CodeClaim) => Promise<Row<'mailedCodes'>>
}

/** Codes that are mailed: 256 random bits, good once, for one purpose and one address (specification §7 Identity). */
export function createMailedCodes(database: Database, sharedClock: SharedClock, limiter: Limiter): MailedCodes {
  const read = async (db: Queryable, { purpose, email, code }: CodeClaim) => ({
    purpose,
    hash: hashCode(code),
    email: readMailedEmail(email),
    now: await sharedClock(db),
  })
  return {
    async issue(tx, { purpose, email, customerId, name }) {
      const code = randomBytes(32).toString('base64url')
      const createdAt = await sharedClock(tx)
      await insertCode(tx, {
        hash: hashCode(code),
        purpose,
        customerId,
        createdAt,
        email: normaliseEmail(email),
        name: name ?? null,
        expiresAt: new Date(createdAt.getTime() + codeLifetimes[purpose]),
      })
      return code
    },

    async check(claim) {
      const sought = await read(database.query, claim)
      const found = await findGoodCode(database.query, sought)
      if (found) return found
      await limiter.count(sensitiveLimits.code, sought.email)
      throw invalidInput({ code: [codeNotValid[claim.purpose]] }, 'link-not-valid')
    },

    async use(tx, claim) {
      const sought = await read(tx, claim)
      await lockAddress(tx, sought.email)
      const used = await redeemCode(tx, sought)
      if (!used) throw invalidInput({ code: [codeNotValid[claim.purpose]] }, 'link-not-valid')
      return used
    },
  }
}

/**
 * A plus sign arrives as a space where an address was decoded once too often (specification §5).
 * [client.codes-with-spaces]
 */
const hashCode = (code: string) => createHash('sha256').update(code.replaceAll(' ', '+')).digest('base64url')

/** Removes codes that are of no use any more, and sessions that ended long ago with all their refresh tokens. */
export async function removeOldCredentials(database: Database, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await deleteOldCodes(database.query, ago(codeRetention))
  const asOf = { endedBefore: ago(sessionRetention), unusedSince: ago(sessionRetention + refreshTokenLifetime) }
  await database.transaction((tx) => deleteOldSessions(tx, asOf))
}
