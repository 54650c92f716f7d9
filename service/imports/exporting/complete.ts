import type { Queryable } from '#service/database/index.ts'
import type { GivenRecord } from '../records.ts'
import { referredTables } from './read-tables.ts'
import { firstId } from './repository.ts'

type Referred = keyof typeof referredTables

/**
 * Adds to records those that they name and that have not been given before them: what was bought or has changed its owner since their
 * table was read.
 */
export function createCompletion() {
  /** Ids of what others refer to, as far as it was given or is known to be gone. */
  const settled = new Set<string>()

  async function complete(db: Queryable, records: readonly GivenRecord[]): Promise<GivenRecord[]> {
    for (const { kind, key } of records) if (key !== undefined && isReferred(kind)) settled.add(key)
    const late: GivenRecord[] = []
    for (const kind of ['license', 'order', 'customer'] as const) {
      const ids = new Set(records.flatMap((record) => referencesOf(record)[kind] ?? []))
      const missing = [...ids].filter((id) => !settled.has(id))
      if (missing.length === 0) continue
      for (const id of missing) settled.add(id)
      const found = await referredTables[kind](db, { after: firstId, limit: missing.length, ids: missing })
      late.push(...(await complete(db, found.records)))
    }
    return [...late, ...records]
  }

  return complete
}

const isReferred = (kind: GivenRecord['kind']): kind is Referred => Object.hasOwn(referredTables, kind)

const referencesOf = (record: GivenRecord): { [Kind in Referred]?: string | undefined } => ({
  ...('customer' in record && { customer: record.customer.key }),
  ...(record.kind === 'license' && { order: record.order }),
  ...(record.kind === 'device' && { license: record.license }),
})
