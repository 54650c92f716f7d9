import {
  type ImportSource,
  type ImportWork,
  importOutcomes,
  importSources,
  importSourceTitles,
} from '#contract/vendor-api/imports.ts'

export const formatCount = (count: number): string => count.toLocaleString('en-GB')

/** A number of things in words: '1 record', '2,000 records'. */
export const inWords = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

const inUnit = (unit: 'kilobyte' | 'megabyte' | 'gigabyte') =>
  new Intl.NumberFormat('en-GB', { style: 'unit', unit, maximumFractionDigits: 1 })
const [kilobytes, megabytes, gigabytes] = [inUnit('kilobyte'), inUnit('megabyte'), inUnit('gigabyte')]

export function formatSize(bytes: number): string {
  if (bytes < 1e6) return kilobytes.format(bytes / 1e3)
  return bytes < 1e9 ? megabytes.format(bytes / 1e6) : gigabytes.format(bytes / 1e9)
}

/** What a file is: 'Gumroad: sales'. */
export const describeFile = ({ source, shape }: { source: ImportSource | null; shape: string | null }): string =>
  source === null ? 'Not recognised' : `${importSourceTitles[source]}: ${shape ?? ''}`

/** The stores that are recognised by their files, as a sentence has them. */
export const knownStores: string = new Intl.ListFormat('en-GB').format(
  importSources.filter((source) => source !== 'csv').map((source) => importSourceTitles[source]),
)

/** How long work still takes: 'about 2 minutes left'; '' where that is not known. */
export function formatRemaining({ records, of, perSecond }: Pick<ImportWork, 'records' | 'of' | 'perSecond'>): string {
  if (of === null || perSecond === 0) return ''
  const seconds = Math.max(0, of - records) / perSecond
  if (seconds < 5) return 'almost done'
  return seconds < 90
    ? `about ${Math.ceil(seconds / 10) * 10} seconds left`
    : `about ${Math.ceil(seconds / 60)} minutes left`
}

const kinds = ['customer', 'order', 'license', 'device', 'coupon', 'subscription', 'row'] as const
type Counts = { [Kind in (typeof kinds)[number]]?: { [Outcome in (typeof importOutcomes)[number]]?: number } }
const kindTitles = {
  customer: 'Customers',
  order: 'Orders',
  license: 'Licenses',
  device: 'Devices',
  coupon: 'Coupons',
  subscription: 'Subscriptions',
  row: 'Unreadable rows',
} as const

/** The outcomes that any record has, and what each kind comes to, as a table has them. */
export function tableOfCounts(counts: Counts) {
  const outcomes = importOutcomes.filter((outcome) => kinds.some((kind) => (counts[kind]?.[outcome] ?? 0) > 0))
  const rows = kinds.flatMap((kind) => {
    const found = counts[kind]
    return found ? [{ kind, title: kindTitles[kind], cells: outcomes.map((outcome) => found[outcome] ?? 0) }] : []
  })
  return { outcomes, rows }
}

/** What an import has made, as a sentence has it: '300 customers and 900 licenses'. */
export function describeMade(counts: Counts): string {
  const made = kinds.flatMap((kind) => {
    const created = counts[kind]?.created ?? 0
    return created > 0 ? [`${formatCount(created)} ${kindTitles[kind].toLowerCase()}`] : []
  })
  return made.length === 0 ? 'nothing' : new Intl.ListFormat('en-GB').format(made)
}
