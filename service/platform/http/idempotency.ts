import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Database, Tx } from '#service/database/index.ts'
import type { Clock } from '../clock.ts'
import { conflict } from './problems.ts'
import * as repository from './repository.ts'
import type { Caller } from './routes.ts'
import { parseInput } from './validation.ts'

/** How long a response is kept for its key, in milliseconds. */
const lifetime = 24 * 60 * 60 * 1000

const keySchema = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, 'Must be 1 to 200 visible ASCII characters'))

type RepeatableCall = {
  header: (name: string) => string | null
  caller: Caller | null
  query: unknown
  body: unknown
}

/** Does work in a transaction, unless the same call has done it before: then it returns the result of that one. */
export type Once = <Payload>(tx: Tx, work: () => Promise<Payload>) => Promise<Payload>

/** A call with a key: `scope` is the operation and its caller, `asked` whatever makes it another call. */
type KeyedCall = { scope: string; given: string; asked: readonly unknown[] }

export type Idempotency = {
  /** Does work once per `Idempotency-Key` and repeats its response; 409 if the key was used for another call. */
  once: <Payload>(tx: Tx, operation: string, call: RepeatableCall, work: () => Promise<Payload>) => Promise<Payload>
  /** The same for a call whose key and caller are known. */
  onceByKey: <Payload>(tx: Tx, call: KeyedCall, work: () => Promise<Payload>) => Promise<Payload>
  forgetOld: (now: Date) => Promise<void>
}

export function createIdempotency(database: Database, clock: Clock): Idempotency {
  async function onceByKey<Payload>(tx: Tx, { scope, given, asked }: KeyedCall, work: () => Promise<Payload>) {
    const key = parseInput(keySchema, given, 'Idempotency-Key')
    const request = createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
    const isFirst = await repository.claimKey(tx, { scope, key, request, createdAt: clock() })
    if (!isFirst) return repeat<Payload>(tx, scope, key, request)
    const payload = await work()
    await repository.saveResponse(tx, { scope, key }, JSON.stringify(payload))
    return payload
  }

  return {
    async once<Payload>(tx: Tx, operation: string, call: RepeatableCall, work: () => Promise<Payload>) {
      const given = call.header('idempotency-key')
      if (given === null) return work()
      const scope = `${operation} ${call.caller?.customerId ?? 'anonymous'}`
      return onceByKey(tx, { scope, given, asked: [call.query, call.body] }, work)
    },

    onceByKey,

    forgetOld: (now) => repository.deleteKeysBefore(database.query, new Date(now.getTime() - lifetime)),
  }
}

/** The idempotency of one operation, by a call's `Idempotency-Key`. */
export const onceBy =
  (idempotency: Idempotency, operation: string, call: RepeatableCall): Once =>
  (tx, work) =>
    idempotency.once(tx, operation, call, work)

async function repeat<Payload>(tx: Tx, scope: string, key: string, request: string): Promise<Payload> {
  const claim = await repository.findClaim(tx, { scope, key })
  if (claim.request !== request)
    throw conflict('This Idempotency-Key came with another call before: use a new one', 'idempotency-key-reused')
  return JSON.parse(claim.body)
}
