import type { ImportRecordKind } from '#contract/vendor-api/imports.ts'
import type { RecordOf } from '../records.ts'

/** Whether an order that comes again has the amount that it had before. */
export type Repeat = 'alike' | 'differing'

type Compared =
  | Pick<RecordOf<'order'>, 'kind' | 'key' | 'total' | 'currency'>
  | Pick<RecordOf<'license'>, 'kind' | 'key'>
  | { kind: Exclude<ImportRecordKind, 'order' | 'license'> }

/** How many keys are kept at most: 200 MB, and two million orders. */
const keptAtMost = 4_000_000

/**
 * Says of each order and license of a source, as they are read, whether one with the same key has come before. Customers are left
 * out, since each order names its own. It keeps a hash of each key, and at most `mostKept` of them, so that large files do not fill
 * the memory: repetitions of records that come after those are not found.
 */
export function watchRepeats(mostKept = keptAtMost): (source: string, record: Compared) => Repeat | undefined {
  const seen = new Set<number>()
  const isNew = (text: string) => {
    const key = digest(text)
    if (seen.has(key)) return false
    if (seen.size < mostKept) seen.add(key)
    return true
  }
  return (source, record) => {
    if (record.kind === 'license') return isNew(`${source} license ${record.key}`) ? undefined : 'alike'
    if (record.kind !== 'order') return undefined
    const name = `${source} order ${record.key}`
    const [isFirst, isOther] = [isNew(name), isNew(`${name} ${record.total} ${record.currency}`)]
    if (isFirst) return undefined
    return isOther ? 'differing' : 'alike'
  }
}

/** A number of 53 bits for a text: two halves of the FNV-1a hash that begin and go on differently. */
function digest(text: string): number {
  let [high, low] = [0x811c9dc5, 0x2b2e3d4f]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x85ebca6b)
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}
