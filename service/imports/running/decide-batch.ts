import type { Insertable } from 'kysely'
import type { ImportCounts, ImportEntryTable, ImportTotal } from '#service/database/index.ts'
import type { Deciding, Decision } from '../deciding/context.ts'
import { decide } from '../deciding/decide.ts'
import type { Known } from '../deciding/known.ts'
import { type Knowledge, lookUp } from '../deciding/look-up.ts'
import { nothingToWrite, type Writes } from '../deciding/writes.ts'
import type { OpenFile } from '../reading/open-files.ts'
import { type Item, isAlike, orderOf } from '../reading/read-items.ts'
import { addImported, addRead, count } from './progress.ts'

export type Decided = { entries: Insertable<ImportEntryTable>[]; writes: Writes; known: Known }
export type Sums = { counts: ImportCounts; totals: ImportTotal[] }

/** Decides on some items in their order, and adds what becomes of them to the sums. */
export async function decideBatch(
  items: readonly Item[],
  {
    files,
    deciding,
    knowledge,
    sums,
  }: { files: readonly OpenFile[]; deciding: Deciding; knowledge: Knowledge; sums: Sums },
): Promise<Decided> {
  const sourceOf = ({ file }: Item) => files[file]?.source ?? 'csv'
  const sought = items.flatMap((item) => (item.record ? [{ record: item.record, source: sourceOf(item) }] : []))
  const known = await lookUp(sought, knowledge, deciding)
  const writes = nothingToWrite()
  const entries = items.map((item) => {
    const source = sourceOf(item)
    const decision: Decision = item.record
      ? decide(item.record, { ...deciding, source, known, writes })
      : { outcome: 'rejected', reason: item.rejected }
    const kind = item.record === undefined ? item.kind : item.record.kind
    count(sums.counts, kind, decision)
    const order = orderOf(item)
    const repeat = item.record && decision.outcome === 'kept' ? item.repeat : undefined
    if (order && !isAlike(item)) addRead(sums.totals, source, order)
    if (order && repeat === undefined) addImported(sums.totals, source, order, decision)
    return {
      importId: deciding.importId,
      number: item.number,
      file: item.file,
      line: item.line,
      kind,
      key: (item.record ? item.record.key : item.key) ?? null,
      outcome: decision.outcome,
      reason: decision.reason ?? (repeat ? repeats[repeat] : null),
      objectId: decision.objectId ?? null,
    }
  })
  return { entries, writes, known }
}

/** What is said of an order or a license that files have more than once: the first of them is the one that counts. */
export const repeats = {
  alike: 'The files have it more than once',
  differing: 'The files have it before with another amount, which is the one that counts',
} as const
