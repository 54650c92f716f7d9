import type { ImportEntryKind, ImportFile } from '#service/database/index.ts'
import { planKnowledge } from '../deciding/plan-knowledge.ts'
import { knowledgeOf } from '../deciding/shop-knowledge.ts'
import { readItems, type Warning } from '../reading/read-items.ts'
import { type Decided, decideBatch, repeats, type Sums } from './decide-batch.ts'
import type { Prepared } from './prepare.ts'
import { createProductList, type NamedProduct } from './products.ts'
import { addStated } from './progress.ts'
import { queryInParts } from './rest.ts'

/** How many records are looked up at once. */
const itemsAtOnce = 1000

/** How many warnings and rejected records a plan names; it counts them all. */
export const mostNamed = 200

export type Rejection = Warning & { kind: ImportEntryKind; key: string | null }
export type ImportPlan = Sums & {
  files: ImportFile[]
  records: number
  products: NamedProduct[]
  warnings: { count: number; first: Warning[] }
  rejections: { count: number; first: Rejection[] }
}
export type PlannedEntry = Decided['entries'][number]

type Watch = {
  /** Is called with how many records are planned. */
  onProgress?: (records: number) => void
  /** Gets the lines that the ledger would have, and the files that they are from. */
  onEntries?: (entries: readonly PlannedEntry[], files: ImportFile[]) => Promise<void>
}

/** Reads all files and says what an import would do; changes nothing. It rests after parts beside which others use the shop. */
export async function planImport(
  { database, files, deciding, products: finder }: Prepared,
  { onProgress, onEntries }: Watch = {},
): Promise<ImportPlan> {
  const sums: Sums = { counts: {}, totals: [] }
  const products = createProductList(finder)
  const { query, rest } = queryInParts(database)
  const knowledge = planKnowledge(knowledgeOf(query))
  const warnings = createList<Warning>()
  const rejections = createList<Rejection>()
  let records = 0
  try {
    for await (const batch of readItems(files, itemsAtOnce)) {
      const { entries, known } = await decideBatch(batch.items, { files, deciding, knowledge, sums })
      knowledge.remember(known)
      for (const { file, record } of batch.items) if (record) products.add(files[file]?.source ?? 'csv', record)
      for (const stated of batch.stated) addStated(sums.totals, files[stated.file]?.source ?? 'csv', stated)
      warnings.add(batch.warnings)
      warnings.add(entries.flatMap((entry) => (entry.reason === repeats.differing ? [toWarning(entry)] : [])))
      rejections.add(entries.flatMap((entry) => (entry.outcome === 'rejected' ? [toRejection(entry)] : [])))
      records += batch.items.length
      await onEntries?.(entries, files)
      onProgress?.(records)
      await rest()
    }
  } finally {
    knowledge.close()
  }
  const shown = files.map(({ encoding: _, form: __, read: ___, ...file }) => file)
  return {
    ...sums,
    files: shown,
    records,
    products: products.list(),
    warnings: warnings.list(),
    rejections: rejections.list(),
  }
}

function createList<Named>() {
  const first: Named[] = []
  let count = 0
  return {
    add(items: readonly Named[]) {
      count += items.length
      first.push(...items.slice(0, mostNamed - first.length))
    },
    list: () => ({ count, first }),
  }
}

/** A record that cannot be imported, in words: its id too, since JSON is often one line. */
export const describeRejection = (
  { file, line, kind, key, reason }: Rejection,
  files: readonly Pick<ImportFile, 'name'>[],
): string => `${files[file]?.name}, line ${line}: ${kind}${key === null ? '' : ` ${key}`}: ${reason}`

const toWarning = ({ file, line, kind, key, reason }: PlannedEntry): Warning => ({
  file,
  line: Number(line),
  reason: `${kind} ${key}: ${reason}`,
})

const toRejection = ({ file, line, kind, key = null, reason }: PlannedEntry): Rejection => ({
  file,
  line: Number(line),
  kind,
  key,
  reason: reason ?? '',
})
