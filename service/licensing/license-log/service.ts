import { createPrivateKey, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { LicenseLog, LicenseReceipt, LogConsistency } from '#contract/entities/license-log.ts'
import type { Database, Queryable, Tx } from '#service/database/index.ts'
import type { OutboxEvent } from '#service/messaging/index.ts'
import { type Caller, type Clock, isUuid, type Keys, notFound, repeat } from '#service/platform/index.ts'
import { findLicense, lockLicense } from '../licenses/repository.ts'
import { createAppending, toHead } from './appending.ts'
import { createReceipts, proveConsistency, proveEntries } from './receipts.ts'
import { recordEvents, recordFound } from './recording.ts'
import type { Head } from './repository.ts'
import * as repository from './repository.ts'
import { appendedAtOnce, appendInterval, keptAllHeads, publishedDays } from './rules.ts'

type Dependencies = {
  database: Database
  clock: Clock
  logger: FastifyBaseLogger
  keys: Pick<Keys, 'license-log'>
  vendorId: string
}

/** The license log: an append-only Merkle tree of what happens to licenses, as in RFC 9162. */
export function createLicenseLog({ database, clock, logger, keys, vendorId }: Dependencies) {
  const [key] = keys['license-log']
  const publicKey = key.publicKey ?? ''
  const signing = { clock, vendorId, publicKey, privateKey: createPrivateKey(key.secret) }
  const { appendSome, signEmptyLog } = createAppending(signing)
  const receipts = createReceipts(signing)

  async function appendAll(tx: Tx, licenseIds: readonly string[]): Promise<void> {
    let last = appendedAtOnce
    while (last > 0) last = await appendSome(tx, licenseIds)
  }

  /** Appends what is pending, a transaction for each part; returns how many entries. Several processes may do so at once. */
  async function append(): Promise<number> {
    let count = 0
    while (await repository.hasPending(database.query)) count += await database.transaction((tx) => appendSome(tx))
    return count
  }

  const findHead = async (db: Queryable): Promise<Head> => (await repository.findHead(db)) ?? signEmptyLog()

  return {
    append,

    /** Enters what has happened to licenses in the caller's transaction; it is appended to the log later. */
    record: (tx: Tx, events: readonly OutboxEvent[]): Promise<void> => recordEvents(tx, events, clock()),

    /** Appends what is pending of some licenses, and then forgets what happened to them. */
    async eraseFor(tx: Tx, licenseIds: readonly string[]): Promise<void> {
      await appendAll(tx, licenseIds)
      await repository.eraseEntries(tx, licenseIds)
    },

    /**
     * Appends a part of what is pending again and again in the background, so that what an import leaves is spread over minutes and
     * customers do not wait for it. Returns a function that stops this.
     */
    start: (): (() => Promise<void>) =>
      repeat(
        async () => {
          if (await repository.hasPending(database.query)) await database.transaction((tx) => appendSome(tx))
        },
        appendInterval,
        (err) => logger.error({ err }, 'the license log could not be appended to, will be tried again'),
      ),

    /** What everybody may know of the log: its head, earlier heads, and where it went on from restored backups. */
    async describe(): Promise<LicenseLog> {
      const head = await findHead(database.query)
      const earlier = await repository.findEarlierHeads(database.query, head.size, {
        now: clock(),
        days: publishedDays,
      })
      const own = await repository.findOwnEntries(database.query)
      return {
        kind: 'license-log',
        shop: vendorId,
        publicKey,
        head: toHead(head, vendorId),
        earlier: earlier.map((one) => toHead(one, vendorId)),
        epochs: await proveEntries(database.query, own, head.size),
      }
    },

    /** Proves that the log has only grown from one size to another; 404 for sizes that it has not had. */
    async proveConsistency(from: number, to: number): Promise<LogConsistency> {
      const { size } = await findHead(database.query)
      if (from > to || to > size) throw notFound(`The log has ${size} entries: 'from' and 'to' are sizes up to that`)
      return proveConsistency(database.query, from, to)
    },

    /** A receipt of a license with all that has happened to it until now; 404 for one that the customer does not have. */
    issueReceipt: (caller: Caller, licenseId: string): Promise<LicenseReceipt> =>
      database.transaction(async (tx) => {
        // Nothing happens to a locked license, so that the receipt shows one moment.
        if (isUuid(licenseId)) await lockLicense(tx, licenseId)
        const license = isUuid(licenseId) ? await findLicense(tx, licenseId) : undefined
        if (!license) throw notFound('You have no such license')
        if ((await repository.findEntries(tx, licenseId)).length === 0) await recordFound(tx, licenseId, clock())
        await appendAll(tx, [licenseId])
        const head = await repository.findHead(tx)
        if (!head) throw new Error('The license log has no head')
        return receipts.write(tx, license, head, caller.customerId)
      }),

    forgetOldHeads: (now: Date): Promise<void> =>
      repository.thinHeads(database.query, new Date(now.getTime() - keptAllHeads)),
  }
}

export type LicenseLogService = ReturnType<typeof createLicenseLog>

/** Declares, in the transaction that restores a backup, that the log goes on from it. A backup may be older than the log. */
export async function declareEpoch(tx: Tx, at: Date): Promise<void> {
  if (!(await repository.hasLog(tx))) return
  await repository.insertOwnEntry(tx, { event: 'epoch.started', details: {}, salt: randomBytes(32), at })
}
