import { setImmediate, setTimeout } from 'node:timers/promises'
import { importedAccounts } from '#service/accounts/index.ts'
import { insertIssued } from '#service/catalogue/index.ts'
import { type Database, settleAll, type Tx } from '#service/database/index.ts'
import { importedLicenses } from '#service/licensing/index.ts'
import { conflict } from '#service/platform/index.ts'
import { lockedKnowledgeOf } from '../deciding/shop-knowledge.ts'
import type { Writes } from '../deciding/writes.ts'
import { type Batch, readItems, rowsInTurn } from '../reading/read-items.ts'
import * as repository from '../repository.ts'
import { decideBatch } from './decide-batch.ts'
import type { Prepared } from './prepare.ts'
import { addStated } from './progress.ts'
import { watchOthers } from './rest.ts'

/** How many records a transaction has: the embedded database has one connection for all, which it holds. */
const batchSizes = { embedded: 100, postgres: 1000 } as const

/** Whether others use the database beside a transaction, or wait for its connection. */
const isBusy = async (database: Database, tx: Tx): Promise<boolean> =>
  database.pool().waiting > 0 || (await repository.hasOthersAtWork(tx))

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
  let position = from
  for await (const { part: read, readNext } of readAhead(sealAhead(prepared, batchSizes[prepared.database.kind]))) {
    const items = read.items.filter(({ number }) => number > position)
    const stated = read.stated.filter((one) => one.with > position)
    if (items.length === 0 && stated.length === 0) continue
    const last = items.at(-1)?.number ?? position
    const rest = await tryAgain(() =>
      runBatch(prepared, { ...read, items, stated }, position, { last, onSent: readNext }),
    )
    position = last
    onProgress(position)
    await setTimeout(rest)
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
    for (const [index, { record }] of batch.items.entries()) {
      if (record?.kind === 'license') for (const serial of record.serials) deciding.sealSerial(serial)
      if (index % rowsInTurn === 0) await setImmediate()
    }
    yield batch
  }
}

/** Reads the next part once `readNext` is called, or at last when it is wanted. */
async function* readAhead<Part>(parts: AsyncGenerator<Part>): AsyncGenerator<{ part: Part; readNext: () => void }> {
  let next: Promise<IteratorResult<Part>> | null = null
  const read = () => {
    if (next) return next
    next = parts.next()
    // What goes wrong is told when its turn comes.
    next.catch(() => undefined)
    return next
  }
  try {
    for (let { done, value } = await read(); !done; { done, value } = await read()) {
      next = null
      yield { part: value, readNext: read }
    }
  } finally {
    await parts.return(undefined)
  }
}

async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isOvertaken(error) || tries === mostTries) throw error
    }
  }
}

/**
 * Imports a batch, and calls `onSent` when its statements are on their way. Returns how long to rest afterwards, in milliseconds.
 */
async function runBatch(
  prepared: Prepared,
  batch: Batch,
  from: number,
  { last, onSent }: { last: number; onSent: () => void },
): Promise<number> {
  const { database, files, deciding } = prepared
  return database.transaction(async (tx) => {
    const restAfter = watchOthers(database)
    const wasBusy = await isBusy(database, tx)
    const row = await repository.lockImport(tx, deciding.importId)
    if (row?.status !== 'Running') throw conflict('Somebody has ended this import, or takes it back')
    if (row.position !== from)
      throw conflict('Another process goes on with this import: ask `import status` how far it is')
    // Files without a record have nothing but sums that they state: these are the same each time.
    const sums = { counts: row.counts, totals: batch.items.length === 0 ? [] : row.totals }
    const knowledge = lockedKnowledgeOf(tx)
    const { entries, writes } = await decideBatch(batch.items, { files, deciding, knowledge, sums })
    for (const stated of batch.stated) addStated(sums.totals, files[stated.file]?.source ?? 'csv', stated)
    const counts = { counts: JSON.stringify(sums.counts), totals: JSON.stringify(sums.totals) }
    // Sent together, so that rows are serialized while the database adds those before them.
    const written = settleAll([
      write(tx, writes),
      repository.insertEntries(tx, entries),
      repository.updateImport(tx, row.id, { position: last, ...counts, updatedAt: deciding.now }),
    ])
    onSent()
    await written
    return restAfter({ own: 0, isBusy: wasBusy || (await isBusy(database, tx)) })
  })
}

async function write(tx: Tx, writes: Writes): Promise<void> {
  const [customers, coupons] = await settleAll([
    importedAccounts.insertCustomers(tx, writes.customers),
    insertIssued(tx, ...writes.coupons),
    importedAccounts.insertSubscribers(tx, writes.subscribers),
    repository.insertHistory(tx, writes),
    importedLicenses.insertImported(tx, writes),
  ])
  if (customers !== writes.customers.length || !coupons) throw new Overtaken()
}
