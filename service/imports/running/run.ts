import { setTimeout } from 'node:timers/promises'
import { importedAccounts } from '#service/accounts/index.ts'
import { insertIssued } from '#service/catalogue/index.ts'
import type { Tx } from '#service/database/index.ts'
import { importedLicenses } from '#service/licensing/index.ts'
import { conflict } from '#service/platform/index.ts'
import { lockedKnowledgeOf } from '../deciding/shop-knowledge.ts'
import type { Writes } from '../deciding/writes.ts'
import { type Batch, readItems } from '../reading/read-items.ts'
import * as repository from '../repository.ts'
import { decideBatch } from './decide-batch.ts'
import type { Prepared } from './prepare.ts'
import { addStated } from './progress.ts'

/**
 * How many records a transaction has, and how long it is rested after one by what it took: the embedded database has one connection
 * for all, and customers who buy meanwhile wait for the batch at hand.
 */
const batches = { embedded: { size: 100, rest: 1 }, postgres: { size: 1000, rest: 0.02 } } as const

/** By how much a batch takes longer than the fastest where others use the database, and how long it is rested then by what it took. */
const slowed = 1.3
const restBesideOthers = 0.6

/** How often a batch is tried where customers change what it is about at the same moment. */
const mostTries = 5

/** Somebody has made what a batch was about to make: it is decided anew. */
class Overtaken extends Error {}

/**
 * Goes on with an import from where it is to its end. Each batch is one transaction with its part of the ledger and the position, so
 * that an import that was broken off goes on without a record being done twice or left out. 409 where another process goes on with it.
 */
export async function runImport(
  prepared: Prepared,
  { from, onProgress }: { from: number; onProgress: (records: number) => void },
): Promise<void> {
  const batch = batches[prepared.database.kind]
  let position = from
  const fastest = new Map<string, number>()
  for await (const read of readAhead(sealAhead(prepared, batch.size))) {
    const items = read.items.filter(({ number }) => number > position)
    const stated = read.stated.filter((one) => one.with > position)
    if (items.length === 0 && stated.length === 0) continue
    const last = items.at(-1)?.number ?? position
    const began = performance.now()
    await tryAgain(() => runBatch(prepared, { ...read, items, stated }, position, last))
    position = last
    onProgress(position)
    const took = performance.now() - began
    const each = took / items.length
    // Records of a kind cost about the same, and come together.
    const kind = items[0]?.record?.kind ?? 'row'
    const least = Math.min(fastest.get(kind) ?? each, each)
    fastest.set(kind, least)
    // Others come first: a batch that is slower than the fastest shares the database with customers who buy meanwhile.
    await setTimeout(took * (each > slowed * least ? Math.max(batch.rest, restBesideOthers) : batch.rest))
  }
}

/** A deadlock, or an account that was merged away, means the same as an address that was taken: somebody else was faster. */
const overtakingCodes = ['40P01', '40001', '23503', '23505']

const isOvertaken = (error: unknown): boolean =>
  error instanceof Overtaken ||
  (error instanceof Error && 'code' in error && overtakingCodes.some((code) => code === error.code))

/** Reads records, with their serial numbers sealed: that is done while the batch before waits for the database. */
async function* sealAhead({ files, deciding }: Prepared, size: number): AsyncGenerator<Batch> {
  for await (const batch of readItems(files, size)) {
    for (const { record } of batch.items)
      if (record?.kind === 'license') for (const serial of record.serials) deciding.sealSerial(serial)
    yield batch
  }
}

/** Reads the next part while the one before is worked on. */
async function* readAhead<Part>(parts: AsyncGenerator<Part>): AsyncGenerator<Part> {
  let next = parts.next()
  try {
    for (let { done, value } = await next; !done; { done, value } = await next) {
      next = parts.next()
      // What goes wrong is told when its turn comes.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await parts.return(undefined)
  }
}

async function tryAgain(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (!isOvertaken(error) || tries === mostTries) throw error
    }
  }
}

async function runBatch(prepared: Prepared, batch: Batch, from: number, last: number): Promise<void> {
  const { database, files, deciding } = prepared
  await database.transaction(async (tx) => {
    const row = await repository.lockImport(tx, deciding.importId)
    if (row?.status !== 'Running') throw conflict('Somebody has ended this import, or takes it back')
    if (row.position !== from)
      throw conflict('Another process goes on with this import: ask `import status` how far it is')
    // Files without a record have nothing but sums that they state: these are the same each time.
    const sums = { counts: row.counts, totals: batch.items.length === 0 ? [] : row.totals }
    const knowledge = lockedKnowledgeOf(tx)
    const { entries, writes } = await decideBatch(batch.items, { files, deciding, knowledge, sums })
    for (const stated of batch.stated) addStated(sums.totals, files[stated.file]?.source ?? 'csv', stated)
    await write(tx, writes)
    await repository.insertEntries(tx, entries)
    const counts = { counts: JSON.stringify(sums.counts), totals: JSON.stringify(sums.totals) }
    await repository.updateImport(tx, row.id, { position: last, ...counts, updatedAt: deciding.now })
  })
}

async function write(tx: Tx, writes: Writes): Promise<void> {
  if ((await importedAccounts.insertCustomers(tx, writes.customers)) !== writes.customers.length) throw new Overtaken()
  await importedAccounts.insertSubscribers(tx, writes.subscribers)
  await repository.insertHistory(tx, writes)
  await importedLicenses.insertImported(tx, writes)
  if (!(await insertIssued(tx, ...writes.coupons))) throw new Overtaken()
}
