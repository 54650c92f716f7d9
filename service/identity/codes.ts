import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../adapters/clock.ts'
import type { Tx } from '../database/connection.ts'
import type { CodePurpose, Row } from '../database/schema.ts'
import { type Limiter, sensitiveLimits } from '../http/limits.ts'
import { invalidInput } from '../http/problems.ts'
import { insertCode, redeemCode } from './repository.ts'
import { codeLifetimes, normaliseEmail } from './rules.ts'

export type MailedCodes = {
  /** Makes a code that proves the mailbox of `email` once it comes back. Only its hash is kept. */
  issue: (
    tx: Tx,
    code: { purpose: CodePurpose; email: string; customerId: string | null; name?: string },
  ) => Promise<string>
  /** Uses a code up; one that is wrong, used or expired is a field error, and guessing is limited by address. */
  use: (tx: Tx, claim: { purpose: CodePurpose; email: string; code: string }) => Promise<Row<'mailedCodes'>>
}

/** Codes that are mailed: 256 random bits, good once, for one purpose and one address (specification §7 Identity). */
export function createMailedCodes(clock: Clock, limiter: Limiter): MailedCodes {
  return {
    async issue(tx, { purpose, email, customerId, name }) {
      const code = randomBytes(32).toString('base64url')
      const createdAt = clock()
      await insertCode(tx, {
        ...{ hash: hashCode(code), purpose, customerId, createdAt },
        email: normaliseEmail(email),
        name: name ?? null,
        expiresAt: new Date(createdAt.getTime() + codeLifetimes[purpose]),
      })
      return code
    },

    async use(tx, { purpose, email, code }) {
      const address = normaliseEmail(email)
      await limiter.count(sensitiveLimits.code, address)
      const used = await redeemCode(tx, { hash: hashCode(code), purpose, email: address, now: clock() })
      if (!used) throw invalidInput({ code: ['This link is not valid any more: ask for a new one'] })
      return used
    },
  }
}

/** A plus sign arrives as a space where an address was decoded once too often (specification §5). */
const hashCode = (code: string) => createHash('sha256').update(code.trim().replaceAll(' ', '+')).digest('base64url')
