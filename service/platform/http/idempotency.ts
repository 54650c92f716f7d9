import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Database, Tx } from '#service/database/index.ts'
import type { Clock } from '../clock.ts'
import { conflict } from './problems.ts'
import type { Caller } from './routes.ts'
import { parseInput } from './validation.ts'

/** How long an answer is kept for its key, in milliseconds. */
const lifetime = 24 * 60 * 60 * 1000

const keySchema = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, 'Must be 1 to 200 visible ASCII characters'))

/** A call as far as it says whether another is the same. */
export type RepeatableCall = {
  header: (name: string) => string | null
  caller: Caller | null
  query: unknown
  body: unknown
}

/** Does work in a transaction, unless the same call has done it before: then it answers what that did. */
export type Once = <Payload>(tx: Tx, work: () => Promise<Payload>) => Promise<Payload>

export type Idempotency = {
  /**
   * Does work once for a call's `Idempotency-Key`: the same call again, even at the same time, gets the first answer. 409
   * when the key came with another call before. Without a key it is just done. What fails is not kept.
   */
  once: <Payload>(tx: Tx, operation: string, call: RepeatableCall, work: () => Promise<Payload>) => Promise<Payload>
  /** Forgets the keys whose time is over. */
  forgetOld: (now: Date) => Promise<void>
}

export function createIdempotency(database: Database, clock: Clock): Idempotency {
  return {
    async once<Payload>(tx: Tx, operation: string, call: RepeatableCall, work: () => Promise<Payload>) {
      const given = call.header('idempotency-key')
      if (given === null) return work()
      const key = parseInput(keySchema, given, 'Idempotency-Key')
      const scope = `${operation} ${call.caller?.customerId ?? 'anonymous'}`
      const request = createHash('sha256')
        .update(JSON.stringify([call.query, call.body]))
        .digest('base64url')
      const isFirst = await claim(tx, { scope, key, request, createdAt: clock() })
      if (!isFirst) return repeat<Payload>(tx, scope, key, request)
      const payload = await work()
      const body = JSON.stringify(payload)
      await tx.updateTable('idempotencyKeys').set({ body }).where('scope', '=', scope).where('key', '=', key).execute()
      return payload
    },

    async forgetOld(now) {
      const before = new Date(now.getTime() - lifetime)
      await database.query.deleteFrom('idempotencyKeys').where('createdAt', '<', before).execute()
    },
  }
}

/** An operation as a call's Idempotency-Key makes it: done once. */
export const onceBy =
  (idempotency: Idempotency, operation: string, call: RepeatableCall): Once =>
  (tx, work) =>
    idempotency.once(tx, operation, call, work)

/** Whether this call is the first with its key. Another one at the same time waits here until the first is through. */
async function claim(tx: Tx, row: { scope: string; key: string; request: string; createdAt: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotencyKeys')
    .values({ ...row, body: 'null' })
    .onConflict((conflicting) => conflicting.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function repeat<Payload>(tx: Tx, scope: string, key: string, request: string): Promise<Payload> {
  const kept = await tx
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (kept.request !== request)
    throw conflict('This Idempotency-Key came with another call before: use a new one', 'idempotency-key-reused')
  return JSON.parse(kept.body)
}
