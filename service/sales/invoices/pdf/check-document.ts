import type { DocumentLine, SalesDocument, TaxRow } from '#service/database/index.ts'
import { toPercent } from '../../taxes/rules.ts'
import { formatAmount } from './wording.ts'

export class DocumentError extends Error {
  override name = 'DocumentError'
  readonly faults: string[]
  constructor(number: string, faults: string[]) {
    super(`${number} can't be printed: ${faults.join(' ')}`)
    this.faults = faults
  }
}

/** Reasons not to print a document, a sentence each: sums that do not reconcile and fields that are empty. */
export function checkDocument(document: SalesDocument): string[] {
  const faults = [...checkFields(document), ...checkAmounts(document)]
  // Sums of what are no whole amounts would only repeat that.
  return faults.length > 0 ? faults : [...checkSums(document), ...document.taxRows.flatMap(checkTaxOf(document))]
}

export function assertPrintable(document: SalesDocument): void {
  const faults = checkDocument(document)
  if (faults.length > 0) throw new DocumentError(document.number || 'A document without a number', faults)
}

/** Even of wide letters. */
const registerMax = 250

function checkFields(document: SalesDocument): string[] {
  const { number, orderId, currency, issuedOn, suppliedOn, seller, buyer, lines, kind, paid } = document
  const named = { 'The number': number, 'The order': orderId, 'The seller': seller.name, 'The buyer': buyer.name }
  const days: Record<string, string> = { 'The day of issue': issuedOn, 'The day of supply': suppliedOn }
  if (paid) days['The day of payment'] = paid.on
  if (kind === 'CreditNote') days['The day of the corrected invoice'] = document.corrects.issuedOn
  return [
    ...Object.entries(named).flatMap(([what, text]) => (text.trim() === '' ? [`${what} has no name.`] : [])),
    ...Object.entries(days).flatMap(([what, day]) => (isDay(day) ? [] : [`${what} is no day: '${day}'.`])),
    ...(/^[A-Z]{3}$/.test(currency) ? [] : [`The currency is no code of three letters: '${currency}'.`]),
    ...(lines.length === 0 ? ['There are no lines.'] : []),
    ...(seller.registerLines.join('').length > registerMax
      ? [`The seller's lines on registers have more than ${registerMax} letters: a page's foot holds no more.`]
      : []),
    ...(document.due > 0 && paid === null ? ['It does not say how it was paid.'] : []),
    ...(kind === 'CreditNote' && document.reason.trim() === '' ? ['A credit note must say why.'] : []),
  ]
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

function checkAmounts({ lines, taxRows, original, discount, subtotal, taxes, due }: SalesDocument): string[] {
  const amounts: [string, number][] = [
    ...Object.entries({ original, discount, subtotal, taxes, due }),
    ...lines.flatMap((line): [string, number][] => [
      [`the amount of ${line.name}`, line.amount],
      [`the price of ${line.name}`, line.unit ?? 0],
      [`the quantity of ${line.name}`, line.quantity],
    ]),
    ...taxRows.flatMap((row): [string, number][] => [
      [`the base of ${row.label}`, row.base],
      [`the tax of ${row.label}`, row.amount],
      [`the rate of ${row.label}`, row.rate],
    ]),
  ]
  const bad = amounts.filter(([, amount]) => !Number.isSafeInteger(amount) || amount < 0)
  return bad.map(([what, amount]) => `${upperFirst(what)} must be a whole number of at least 0, and is ${amount}.`)
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

function checkSums(document: SalesDocument): string[] {
  const { currency, pricing, lines, taxRows, original, discount, subtotal, taxes, due } = document
  const differ = (what: string, found: number, name: string, stated: number) =>
    found === stated
      ? []
      : [`${what} ${formatAmount(found, currency)}, and ${name} is ${formatAmount(stated, currency)}.`]
  const reduced: [string, number] = pricing === 'WithTax' ? ['due', due] : ['subtotal', subtotal]
  return [
    ...lines.flatMap((line) => checkLine(line, currency)),
    ...differ('The lines add up to', sum(lines.map(({ amount }) => amount)), 'original', original),
    ...differ('Original less discount is', original - discount, ...reduced),
    ...differ('Subtotal and taxes add up to', subtotal + taxes, 'due', due),
    ...differ('The rows of tax add up to', sum(taxRows.map(({ amount }) => amount)), 'taxes', taxes),
    ...(taxRows.length === 0
      ? []
      : differ('The bases of tax add up to', sum(taxRows.map(({ base }) => base)), 'subtotal', subtotal)),
  ]
}

function checkLine({ name, quantity, unit, amount }: DocumentLine, currency: string): string[] {
  if (quantity === 0) return [`There is nothing of ${name}.`]
  if (unit === null || unit * quantity === amount) return []
  const [found, stated] = [unit * quantity, amount].map((minor) => formatAmount(minor, currency))
  return [`${quantity} of ${name} cost ${found}, and its amount is ${stated}.`]
}

/**
 * A row may differ from its rate by one unit: prices with tax in them are rounded the other way round. One of a credit note
 * by two: its tax is that of all credit notes so far less that of the earlier ones, each rounded.
 */
const checkTaxOf =
  ({ currency, kind }: SalesDocument) =>
  ({ label, rate, base, amount }: TaxRow): string[] => {
    const exact = (base * rate) / 10_000
    if (Math.abs(exact - amount) <= (kind === 'Invoice' ? 1 : 2)) return []
    const [of, is] = [base, amount].map((minor) => formatAmount(minor, currency))
    return [`${label} of ${of} at ${toPercent(rate)} is not ${is}.`]
  }
