import type { DayOrder } from '../../reading/values.ts'
import { checkCopies } from '../copies.ts'
import { findCountry } from '../countries.ts'
import { amountIn, FieldError, filled, optionalCount, optionalMoment } from '../fields.ts'
import type { Cells } from '../source.ts'
import type { CsvField, CsvMapping, CsvStatus } from './mapping.ts'

/** What a consent is written as, in the languages of the headers that are known. */
const usualConsents = ['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'oui', 'o', 'si', 'sí', 's', 'subscribed', 'opt-in']

const sayOrder = 'Say with dates in the mapping which comes first: day-first or month-first'

/** The cells of a row, by what they hold. */
export type CsvReader = ReturnType<typeof readCells>
type SingleField = Exclude<CsvField, 'serials' | 'consentProof'>

/** Reads the cells of a row as a mapping says. Each function throws a FieldError for a cell that cannot be read. */
export function readCells(mapping: CsvMapping, cells: Cells) {
  const { columns, fixed } = mapping
  const order: DayOrder | undefined = mapping.dates === 'iso' ? undefined : mapping.dates

  const nameOf = (field: SingleField): string => columns[field] ?? field
  const textOf = (field: SingleField): string | undefined => {
    const column = columns[field]
    return column === undefined ? undefined : filled(cells[column])
  }
  const momentOf = (field: SingleField) => optionalMoment(textOf(field), nameOf(field), order, sayOrder)
  const amountOf = (field: SingleField, currency: string): number | undefined => {
    const text = textOf(field)
    return text === undefined ? undefined : amountIn(text, currency, nameOf(field), mapping.decimals)
  }

  return {
    nameOf,
    textOf,
    momentOf,
    amountOf,
    email: textOf('email'),
    name: textOf('name') ?? [textOf('firstName'), textOf('lastName')].filter(Boolean).join(' '),
    product: textOf('product') ?? fixed.product,
    currency: (textOf('currency') ?? fixed.currency)?.toUpperCase(),
    language: textOf('language') ?? fixed.language,
    serials: readSerials(mapping, cells),
    status: readStatus(mapping, textOf('status')),
    consents: () => readConsents(mapping, cells, momentOf('consentAt'), textOf('consent')),
    country(): string | undefined {
      const text = textOf('country')
      if (text === undefined) return fixed.country
      const code = findCountry(text)
      if (code === undefined) throw new FieldError(nameOf('country'), `is no country: ${text}`)
      return code
    },
    copies(): number {
      return checkCopies(optionalCount(textOf('quantity'), nameOf('quantity')) ?? 1, nameOf('quantity'))
    },
    seats: (): number | undefined => optionalCount(textOf('seats'), nameOf('seats')) ?? fixed.seats,
  }
}

function readSerials({ columns, serialSeparator }: CsvMapping, cells: Cells): string[] {
  const texts = (columns.serials ?? []).map((column) => cells[column] ?? '')
  const serials = serialSeparator === undefined ? texts : texts.flatMap((text) => text.split(serialSeparator))
  return [...new Set(serials.flatMap((serial) => filled(serial) ?? []))]
}

const toPlain = (text: string): string => text.trim().toLowerCase()

/** What a status means; null of one that the mapping does not name. */
function readStatus({ statuses }: CsvMapping, text: string | undefined): CsvStatus | null {
  if (text === undefined) return 'paid'
  const kinds = ['paid', 'refunded', 'partlyRefunded', 'disputed', 'revoked', 'ignored'] as const
  return kinds.find((kind) => statuses[kind]?.some((known) => toPlain(known) === toPlain(text))) ?? null
}

function readConsents(mapping: CsvMapping, cells: Cells, givenAt: Date | undefined, text: string | undefined) {
  const { columns } = mapping
  const given = (mapping.consentGiven ?? usualConsents).map(toPlain)
  const isGiven = columns.consent === undefined ? givenAt !== undefined : given.includes(toPlain(text ?? ''))
  if (!isGiven) return []
  const proofs = (columns.consentProof ?? []).flatMap((column) => {
    const cell = filled(cells[column])
    return cell === undefined ? [] : [{ column, cell }]
  })
  const proof =
    proofs.length === 1
      ? proofs[0]?.cell
      : proofs.map(({ column, cell }) => `${column}: ${cell}`).join('; ') || undefined
  return [{ purpose: 'Newsletter' as const, givenAt, proof }]
}
