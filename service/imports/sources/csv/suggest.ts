import type { Cells } from '../source.ts'
import {
  guessCurrency,
  guessDates,
  guessDecimals,
  guessSeparator,
  guessStatuses,
  type Look,
  shareOf,
} from './guess-values.ts'
import { headerWords, plainName } from './header-words.ts'
import type { CsvField, DraftMapping } from './mapping.ts'

/** How many rows are looked at. */
export const mostSampled = 1000

/** Something that a person should look at: a setting of the mapping, and why it is not sure. */
export type Doubt = { field: string; reason: string }
export type CsvSuggestion = { mapping: DraftMapping; doubts: Doubt[] }

/** What the texts of a field look like, where that can be told; a column that has others is not of that field. */
const expected: Partial<Record<CsvField, Look>> = {
  email: 'email',
  consentAt: 'moment',
  knownSince: 'moment',
  boughtAt: 'moment',
  seats: 'count',
  quantity: 'count',
  amount: 'amount',
  taxes: 'amount',
  discount: 'amount',
  refunded: 'amount',
  currency: 'currency',
}
/** Some texts may be others: a date that is 'never', an address with a typing error. */
const enough = 0.6
const dateFields = ['boughtAt', 'expiresAt', 'consentAt', 'knownSince'] as const
const amountFields = ['amount', 'taxes', 'discount', 'refunded'] as const

const isOfSeveral = (field: CsvField): boolean => field === 'serials' || field === 'consentProof'

type Chosen = { columns: Partial<Record<CsvField, string[]>>; doubts: Doubt[] }

/**
 * Suggests how a CSV file is read, from the names of its columns in English, German, French and Spanish and from the texts of its
 * first rows, and says what is not sure. The suggestion may lack what is needed, such as the currency: the doubts name that.
 */
export function suggestMapping(columns: readonly string[], rows: readonly Cells[]): CsvSuggestion {
  const sample = rows.slice(0, mostSampled)
  const textsOf = (names: readonly string[]): string[] =>
    names.flatMap((name) => sample.flatMap((cells) => cells[name]?.trim() || []))
  const { columns: chosen, doubts } = chooseColumns(columns, textsOf)
  const texts = (fields: readonly CsvField[]) => textsOf(fields.flatMap((field) => chosen[field] ?? []))
  const note = (field: string, reason: string | undefined) => {
    if (reason !== undefined) doubts.push({ field, reason })
  }
  const { dates, doubt: ofDates } = guessDates(texts(dateFields))
  note('dates', ofDates)
  const { decimals, doubt: ofDecimals } = guessDecimals(texts(amountFields))
  note('decimals', ofDecimals)
  const { statuses, unknown } = guessStatuses(texts(['status']), chosen.status?.[0])
  for (const text of unknown) note('statuses', `It is not known what this means, and taken as paid: ${text}`)
  const fixed: DraftMapping['fixed'] = {}
  if (chosen.amount !== undefined && chosen.currency === undefined) {
    const { currency, doubt } = guessCurrency(texts(['amount']))
    fixed.currency = currency
    note('fixed.currency', doubt)
  }
  doubts.push(...findLacks(chosen))
  const separator = guessSeparator(texts(['serials']))
  if (separator === ',') note('serialSeparator', 'A comma is taken to be between several serial numbers')
  const amountsOf = guessAmountsOf(chosen, sample)
  if (amountsOf === 'order')
    note('amountsOf', 'All rows of an order have the same amount: it is taken to be that of the order')
  return {
    mapping: { columns: toColumns(chosen), fixed, dates, decimals, serialSeparator: separator, amountsOf, statuses },
    doubts,
  }
}

function chooseColumns(columns: readonly string[], textsOf: (names: readonly string[]) => string[]): Chosen {
  const chosen: Chosen = { columns: {}, doubts: [] }
  const free = new Set(columns)
  const take = (field: CsvField, names: readonly string[]) => {
    chosen.columns[field] = [...names]
    for (const name of names) free.delete(name)
  }
  const isNamed = (field: CsvField, column: string, names: readonly string[]) =>
    names.includes(plainName(column)) || (isOfSeveral(field) && names.includes(plainName(column).replace(/\d+$/, '')))
  const fits = (field: CsvField, column: string) => {
    const look = expected[field]
    return look === undefined || shareOf(textsOf([column]), look) >= enough
  }
  for (const isSure of [true, false])
    for (const { field, sure, unsure } of headerWords) {
      if (chosen.columns[field] !== undefined) continue
      const known = isSure ? sure : unsure
      const found = [...free].filter((column) => isNamed(field, column, known) && fits(field, column))
      if (found.length === 0) continue
      const names = isOfSeveral(field) ? found : preferNamed(found, known)
      take(field, names)
      if (!isSure) chosen.doubts.push({ field: `columns.${field}`, reason: `${names[0]} could mean something else` })
    }
  return chooseByTexts(chosen, free, textsOf, take)
}

/** Of several columns that a field could be, the one whose name comes first among the names of the field. */
function preferNamed(columns: readonly string[], names: readonly string[]): string[] {
  const rank = (column: string) => {
    const index = names.indexOf(plainName(column))
    return index === -1 ? names.length : index
  }
  return columns.toSorted((one, other) => rank(one) - rank(other)).slice(0, 1)
}

/** Columns whose names say nothing, but whose texts do. A date matters where there are amounts, which are of no order without one. */
function chooseByTexts(
  chosen: Chosen,
  free: ReadonlySet<string>,
  textsOf: (names: readonly string[]) => string[],
  take: (field: CsvField, names: readonly string[]) => void,
): Chosen {
  for (const [field, look] of [
    ['email', 'email'],
    ['serials', 'serial'],
    ['currency', 'currency'],
    ['boughtAt', 'moment'],
  ] as const) {
    if (chosen.columns[field] !== undefined) continue
    if (field === 'boughtAt' && chosen.columns.amount === undefined) continue
    const found = [...free].find((column) => {
      const texts = textsOf([column])
      return (
        texts.length > 0 &&
        shareOf(texts, look) >= enough &&
        (look !== 'serial' || new Set(texts).size > texts.length / 2)
      )
    })
    if (found === undefined) continue
    take(field, [found])
    chosen.doubts.push({ field: `columns.${field}`, reason: `${found} is taken for its texts, not for its name` })
  }
  return chosen
}

function findLacks({
  email,
  product,
  amount,
  boughtAt,
  serials,
  consent,
  consentAt,
  consentProof,
}: Chosen['columns']): Doubt[] {
  const lacks: Doubt[] = []
  if (email === undefined) lacks.push({ field: 'columns.email', reason: 'No column has e-mail addresses' })
  if (product === undefined)
    lacks.push({ field: 'fixed.product', reason: 'No column names the product: state which one all rows are of' })
  if (amount !== undefined && boughtAt === undefined)
    lacks.push({ field: 'columns.boughtAt', reason: 'No column says when an order was, which its amount needs' })
  if (serials === undefined)
    lacks.push({ field: 'columns.serials', reason: 'No column has serial numbers: old ones will not be known here' })
  if ((consent !== undefined || consentAt !== undefined) && consentProof === undefined)
    lacks.push({
      field: 'columns.consentProof',
      reason: 'No column proves the consents: nobody will get the newsletter',
    })
  return lacks
}

/** Whether amounts are of orders: rows of one order have the same amount throughout, and there are several such orders. */
function guessAmountsOf({ order, amount }: Chosen['columns'], sample: readonly Cells[]): 'row' | 'order' {
  const [orderColumn, amountColumn] = [order?.[0], amount?.[0]]
  if (orderColumn === undefined || amountColumn === undefined) return 'row'
  const amounts = new Map<string, string[]>()
  for (const cells of sample) {
    const [number, text] = [cells[orderColumn], cells[amountColumn]]
    if (number && text) amounts.set(number, [...(amounts.get(number) ?? []), text])
  }
  const several = [...amounts.values()].filter(({ length }) => length > 1)
  return several.length > 1 && several.every((texts) => new Set(texts).size === 1) ? 'order' : 'row'
}

function toColumns(chosen: Chosen['columns']): DraftMapping['columns'] {
  const { serials, consentProof, ...single } = chosen
  const named = Object.fromEntries(Object.entries(single).map(([field, names]) => [field, names[0]]))
  return { ...named, ...(serials && { serials }), ...(consentProof && { consentProof }) }
}
