import { formatMoney, minorDigits } from '#contract/format-money.ts'
import { importOutcomes } from '#contract/vendor-api/imports.ts'
import type { ImportCounts, ImportTotal } from '#service/database/index.ts'
import type { ImportPlan, ImportRow, NamedProduct, SuggestedMapping } from '#service/imports/index.ts'
import { titleOf } from '#service/imports/index.ts'

const inWords = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** What an import would do, for people. */
export function writePlan({ files, records, counts, products, warnings, rejections, totals }: ImportPlan): string {
  const nameOf = (file: number) => files[file]?.name ?? ''
  const lines = [
    ...files.map(({ name, source, shape }) => `${name}: ${shape} of ${titleOf(source)}`),
    '',
    `${inWords(records, 'record')}:`,
    ...writeCounts(counts),
    ...section('Products', products.map(writeProduct)),
    ...section('Totals', writeTotals(totals)),
    ...section(
      `${inWords(rejections.count, 'record')} cannot be imported`,
      rejections.first.map(({ file, line, kind, reason }) => `${nameOf(file)}, line ${line}: ${kind}: ${reason}`),
      rejections.count,
    ),
    ...section(
      inWords(warnings.count, 'warning'),
      warnings.first.map(({ file, line, reason }) => `${nameOf(file)}, line ${line}: ${reason}`),
      warnings.count,
    ),
    '',
    rejections.count > 0
      ? 'Nothing is imported as long as there are such records, unless `import run` is told to leave them out with --skip-rejected.'
      : 'Nothing was changed. `import run` with the same files does it.',
  ]
  return lines.join('\n')
}

/** How far an import is, and what it has done. */
export function writeStatus({ id, status, createdAt, position, counts, totals, files }: ImportRow): string {
  return [
    `Import ${id} of ${createdAt.toISOString()}: ${status}, ${inWords(position, 'record')}`,
    ...files.map(({ name, source, shape }) => `${name}: ${shape} of ${titleOf(source)}`),
    ...writeCounts(counts),
    ...writeTotals(totals),
  ].join('\n')
}

/** Tables that no store is known to write, and how they could be read. */
export function writeSuggestions(suggested: readonly SuggestedMapping[], map: string | undefined): string {
  const lines = suggested.flatMap(({ file, columns, doubts, mistakes, preview }) => [
    `${file}: a table of ${columns.length} columns. A mapping is suggested:`,
    ...doubts.map(({ field, reason }) => `  to check: ${field}: ${reason}`),
    ...mistakes.map((mistake) => `  to fill in: ${mistake}`),
    ...preview.flatMap(({ line, found }) => found.flatMap((one) => describeFound(line, one))),
  ])
  const next =
    map === undefined
      ? 'Save it with --write-map FILE, look it over, and give it with --map FILE.'
      : `It is in ${map}: look it over, and give it with --map ${map}.`
  return [...lines, '', next].join('\n')
}

function describeFound(line: number, found: SuggestedMapping['preview'][number]['found'][number]): string[] {
  if (found.kind === 'line' || found.kind === 'stated-total') return []
  if (found.kind === 'warning' || found.kind === 'fault') return [`  line ${line}: ${found.reason}`]
  const { kind: _, ...fields } = found
  return [`  line ${line}: ${found.kind} ${JSON.stringify(fields)}`]
}

function section(title: string, lines: readonly string[], count = lines.length): string[] {
  if (count === 0) return []
  const more = count > lines.length ? [`and ${(count - lines.length).toLocaleString('en')} more`] : []
  return ['', `${title}:`, ...[...lines, ...more].map((line) => `  ${line}`)]
}

const writeCounts = (counts: ImportCounts): string[] =>
  Object.entries(counts).map(([kind, outcomes]) => {
    const parts = importOutcomes.flatMap((outcome) =>
      outcomes[outcome] ? [`${outcomes[outcome].toLocaleString('en')} ${outcome}`] : [],
    )
    return `  ${kind}: ${parts.join(', ')}`
  })

function writeProduct({ product, name, orders, licenses, here }: NamedProduct): string {
  const called = name === product ? product : `${name} (${product})`
  const target = here === null ? 'left out' : here.length === 0 ? 'NOT KNOWN HERE' : here.join(' + ')
  return `${called}: ${inWords(orders, 'order')}, ${inWords(licenses, 'license')} -> ${target}`
}

/** What orders come to, and where the source and what is imported differ. */
function writeTotals(totals: readonly ImportTotal[]): string[] {
  const money = (amount: number, currency: string) => formatMoney(amount / 10 ** minorDigits(currency), currency)
  return totals.map(({ product, currency, read, imported, statedDifference }) => {
    const what = product ?? 'All orders'
    const text = `${what} in ${currency}: ${inWords(imported.orders, 'order')}, ${money(imported.amount, currency)}`
    const differences = [
      ...(read.amount === imported.amount && read.orders === imported.orders
        ? []
        : [`the files have ${inWords(read.orders, 'order')}, ${money(read.amount, currency)}`]),
      ...(statedDifference
        ? [`by the sums that files state, they have ${money(read.amount + statedDifference, currency)}`]
        : []),
    ]
    return differences.length === 0 ? text : `${text}; DIFFERENCE: ${differences.join('; ')}`
  })
}
