import { createHash, randomBytes } from 'node:crypto'
import type { CodePurpose, Database, Queryable, Row, SharedClock, Tx } from '#service/database/index.ts'
import { invalidInput, type Limiter } from '#service/platform/index.ts'
import { deleteOldCodes, findGoodCode, insertCode, redeemCode } from './emailed-codes-repository.ts'
import { deleteOldBrowsers } from './known-browsers-repository.ts'
import { lockAddress } from './repository.ts'
import {
  browserRetention,
  codeLifetimes,
  codeNotValid,
  codeRetention,
  identityLimits,
  normaliseEmail,
  readMailedEmail,
  refreshTokenLifetime,
  sessionRetention,
} from './rules.ts'
import { deleteOldSessions } from './sessions-repository.ts'

type CodeClaim = { purpose: CodePurpose; email: string; code: string }

/** Mailed codes: 256 random bits, valid once, for one purpose and one address (specification §7 Identity). */
export function createMailedCodes(database: Database, sharedClock: SharedClock, limiter: Limiter) {
  const read = async (db: Queryable, { purpose, email, code }: CodeClaim) => ({
    purpose,
    hash: hashCode(code),
    email: readMailedEmail(email),
    now: await sharedClock(db),
  })
  return {
    /** Creates a code that proves ownership of the mailbox once it is returned. Only its hash is stored. */
    async issue(
      tx: Tx,
      {
        purpose,
        email,
        customerId,
        name,
      }: { purpose: CodePurpose; email: string; customerId: string | null; name?: string },
    ): Promise<string> {
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

    /**
     * Called before every use, outside the transaction. An invalid code is a field error and counts as a guess for its
     * address; 429 after too many. A valid code always passes: nobody guesses 256 bits, and guesses by strangers must not
     * lock the owner out. Returns the stored code.
     */
    async check(claim: CodeClaim): Promise<Row<'mailedCodes'>> {
      const sought = await read(database.query, claim)
      const found = await findGoodCode(database.query, sought)
      if (found) return found
      await limiter.count(identityLimits.codePerAddress, sought.email)
      throw invalidInput({ code: [codeNotValid[claim.purpose]] }, 'link-not-valid')
    },

    /** Uses a code and locks its address until the transaction ends; a field error when it is no longer valid. */
    async use(tx: Tx, claim: CodeClaim): Promise<Row<'mailedCodes'>> {
      const sought = await read(tx, claim)
      await lockAddress(tx, sought.email)
      const used = await redeemCode(tx, sought)
      if (!used) throw invalidInput({ code: [codeNotValid[claim.purpose]] }, 'link-not-valid')
      return used
    },
  }
}

export type MailedCodes = ReturnType<typeof createMailedCodes>

/**
 * A plus sign arrives as a space where an address was decoded once too often (specification §5).
 * [client.codes-with-spaces]
 */
const hashCode = (code: string) => createHash('sha256').update(code.replaceAll(' ', '+')).digest('base64url')

/** Removes expired codes, browsers that nobody uses any more, and sessions that ended long ago with their refresh tokens. */
export async function removeOldCredentials(database: Database, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await deleteOldCodes(database.query, ago(codeRetention))
  await deleteOldBrowsers(database.query, ago(browserRetention))
  const asOf = { endedBefore: ago(sessionRetention), unusedSince: ago(sessionRetention + refreshTokenLifetime) }
  await database.transaction((tx) => deleteOldSessions(tx, asOf))
}
