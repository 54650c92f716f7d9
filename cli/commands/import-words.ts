import { formatMoney, minorDigits } from '#contract/format-money.ts'
import { importOutcomes, importRecordKinds } from '#contract/vendor-api/imports.ts'
import type { ImportCounts, ImportTotal } from '#service/database/index.ts'
import type { ImportPlan, ImportRow, NamedProduct, SuggestedMapping } from '#service/imports/index.ts'
import { describeRejection, titleOf } from '#service/imports/index.ts'
import { describeFound } from './import-preview.ts'

/** A number of things: `2 records`. */
export const inWords = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** What an import would do, for people; `map` is the file that its products were written to, if there is one. */
export function writePlan(plan: ImportPlan, map: string | undefined): string {
  const { files, records, counts, products, warnings, rejections, totals } = plan
  const nameOf = (file: number) => files[file]?.name ?? ''
  const names = new Map(products.map(({ product, name }) => [product, name]))
  const lines = [
    ...files.map(({ name, source, shape }) => `${name}: ${shape} of ${titleOf(source)}`),
    '',
    `${inWords(records, 'record')}:`,
    ...writeCounts(counts),
    ...section('Products', products.map(writeProduct)),
    ...section('Totals', writeTotals(totals, names)),
    ...section(
      `${inWords(rejections.count, 'record')} cannot be imported`,
      rejections.first.map((rejection) => describeRejection(rejection, files)),
      rejections.count,
    ),
    ...section(
      inWords(warnings.count, 'warning'),
      warnings.first.map(({ file, line, reason }) => `${nameOf(file)}, line ${line}: ${reason}`),
      warnings.count,
    ),
    '',
    ...adviseOnProducts(products, map),
    rejections.count > 0
      ? 'Nothing is imported as long as there are such records, unless `import run` is told to leave them out with --skip-rejected.'
      : 'Nothing was changed. `import run` with the same files does it.',
  ]
  return lines.join('\n')
}

/** What to do about products that are not known here, and about those that nobody gets a license of. */
function adviseOnProducts(products: readonly NamedProduct[], map: string | undefined): string[] {
  const unknown = products.filter(({ here }) => here?.length === 0)
  const unlicensed = products.filter(({ here, licenses }) => here !== null && licenses === 0)
  return [...adviseOnMap(unknown.length, map), ...(unlicensed.length > 0 ? [adviseOnLicenses(unlicensed)] : [])]
}

function adviseOnMap(unknown: number, map: string | undefined): string[] {
  if (unknown === 0)
    return map === undefined ? [] : [`The map is in ${map}: look it over, and give it with --map ${map}.`]
  const [are, they] = unknown === 1 ? ['is', 'it is'] : ['are', 'they are']
  const next =
    map === undefined
      ? '--write-map FILE begins one, and --map FILE reads it'
      : `complete ${map}, and give it with --map ${map}`
  return [`${inWords(unknown, 'product')} of the files ${are} not known here. Say in a map what ${they}: ${next}.`]
}

const adviseOnLicenses = (unlicensed: readonly NamedProduct[]): string =>
  `Orders alone give nobody a license, and the files have no licenses of ${unlicensed.map(({ name }) => name).join(', ')}: if other files have them, import those as well.`

/** How far an import is, and what it has done. */
export function writeStatus({ id, status, createdAt, position, counts, totals, files }: ImportRow): string {
  return [
    `Import ${id} of ${createdAt.toISOString()}: ${status}, ${inWords(position, 'record')}`,
    ...files.map(({ name, source, shape }) => `${name}: ${shape} of ${titleOf(source)}`),
    ...writeCounts(counts),
    ...writeTotals(totals),
  ].join('\n')
}

/** What comes after an import that is done. */
export const adviseOnNext = ({ id, status }: ImportRow): string[] =>
  status === 'Done'
    ? [
        '',
        `\`import status --id ${id} --ledger FILE\` saves what became of each record,`,
        `\`import announce ${id} --wave COUNT\` mails the next customers, and`,
        `\`import undo ${id}\` takes it back as long as nothing depends on it.`,
      ]
    : []

/** Tables that no store is known to write, and how they could be read. */
export function writeSuggestions(suggested: readonly SuggestedMapping[], map: string | undefined): string {
  const lines = suggested.flatMap(({ file, columns, mapping, doubts, mistakes, preview }) => [
    `${file}: a table of ${inWords(columns.length, 'column')}. A mapping is suggested:`,
    ...writeUnused(columns, mapping),
    ...doubts.map(({ field, reason }) => `  to check: ${field}: ${reason}`),
    ...mistakes.map((mistake) => `  to fill in: ${mistake}`),
    ...preview.flatMap(({ line, found }) =>
      found.flatMap((one) => describeFound(line, one)).map((text) => `  ${text}`),
    ),
  ])
  const next =
    map === undefined
      ? 'Save it with --write-map FILE, look it over, and give it with --map FILE.'
      : `It is in ${map}: look it over, and give it with --map ${map}.`
  return [...lines, '', next].join('\n')
}

function writeUnused(columns: readonly string[], { columns: used }: SuggestedMapping['mapping']): string[] {
  const taken = new Set(Object.values(used).flat())
  const unused = columns.filter((column) => !taken.has(column))
  return unused.length === 0 ? [] : [`  not used: ${unused.join(', ')}`]
}

function section(title: string, lines: readonly string[], count = lines.length): string[] {
  if (count === 0) return []
  const more = count > lines.length ? [`and ${(count - lines.length).toLocaleString('en')} more`] : []
  return ['', `${title}:`, ...[...lines, ...more].map((line) => `  ${line}`)]
}

const writeCounts = (counts: ImportCounts): string[] =>
  [...importRecordKinds, 'row' as const].flatMap((kind) => {
    const outcomes = counts[kind]
    if (!outcomes) return []
    const parts = importOutcomes.flatMap((outcome) =>
      outcomes[outcome] ? [`${outcomes[outcome].toLocaleString('en')} ${outcome}`] : [],
    )
    return [`  ${kind}: ${parts.join(', ')}`]
  })

function writeProduct({ product, name, orders, licenses, here, suggested }: NamedProduct): string {
  const called = name === product ? product : `${name} (${product})`
  const unknown = suggested === null ? 'NOT KNOWN HERE' : `NOT KNOWN HERE, but ${suggested} is called the same`
  const target =
    here === null ? 'left out: its licenses are not imported' : here.length === 0 ? unknown : here.join(' + ')
  return `${called}: ${inWords(orders, 'order')}, ${inWords(licenses, 'license')} -> ${target}`
}

/** What orders come to, and where the source and what is imported differ. */
function writeTotals(totals: readonly ImportTotal[], names: ReadonlyMap<string, string> = new Map()): string[] {
  const money = (amount: number, currency: string) => formatMoney(amount / 10 ** minorDigits(currency), currency)
  const byCurrency = [...Map.groupBy(totals, ({ currency }) => currency).values()].flat()
  return byCurrency.map(({ product, currency, read, imported, statedDifference }) => {
    const what = product === null ? 'All orders' : (names.get(product) ?? product)
    const text = `${what} in ${currency}: ${inWords(imported.orders, 'order')}, ${money(imported.amount, currency)}`
    const differences = [
      ...(read.amount === imported.amount && read.orders === imported.orders
        ? []
        : [`the files have ${inWords(read.orders, 'order')}, ${money(read.amount, currency)}`]),
      ...(statedDifference
        ? [
            `files state sums that are ${money(Math.abs(statedDifference), currency)} ${statedDifference > 0 ? 'more' : 'less'} than what their orders come to`,
          ]
        : []),
    ]
    return differences.length === 0 ? text : `${text}; DIFFERENCE: ${differences.join('; ')}`
  })
}
