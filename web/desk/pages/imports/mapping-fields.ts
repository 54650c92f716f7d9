import { formatAmount, formatDay, toWords } from '../../format.ts'

/** A mapping as it is suggested, or as somebody changes it: it may lack what is needed. */
export type Mapping = Readonly<Record<string, unknown>>

/** What a column can hold, in the order in which people look for it. Of those in `lists`, a mapping names several columns. */
export const columnFields = [
  ['email', 'E-mail address'],
  ['name', 'Full name'],
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['customerId', 'Id of the customer'],
  ['businessName', 'Business'],
  ['taxId', 'Tax id'],
  ['language', 'Language'],
  ['street', 'Street'],
  ['street2', 'Street, second line'],
  ['city', 'City'],
  ['region', 'Region'],
  ['postCode', 'Post code'],
  ['country', 'Country'],
  ['knownSince', 'Customer since'],
  ['product', 'Product'],
  ['quantity', 'Quantity'],
  ['serials', 'Serial number'],
  ['seats', 'Seats'],
  ['licenseId', 'Id of the license'],
  ['expiresAt', 'License ends'],
  ['order', 'Number of the order'],
  ['boughtAt', 'Bought'],
  ['amount', 'Amount paid'],
  ['currency', 'Currency'],
  ['taxes', 'Taxes'],
  ['discount', 'Discount'],
  ['refunded', 'Refunded'],
  ['coupon', 'Coupon'],
  ['payment', 'Id of the payment'],
  ['status', 'Status'],
  ['consent', 'Agreed to the newsletter'],
  ['consentAt', 'Agreed when'],
  ['consentProof', 'Proof of the agreement'],
] as const
export type ColumnField = (typeof columnFields)[number][0]
const lists: readonly ColumnField[] = ['serials', 'consentProof']

/** How texts are read, with what can be chosen. */
export const settings = [
  {
    name: 'dates',
    label: 'Days such as 03/04/2026',
    options: { iso: 'Are not there', 'day-first': 'Day first', 'month-first': 'Month first' },
  },
  { name: 'decimals', label: 'Before the decimals is', options: { '.': 'A point', ',': 'A comma' } },
  { name: 'amountsOf', label: 'Amounts are', options: { row: 'Of their row', order: 'Of the whole order' } },
] as const
type Setting = (typeof settings)[number]['name']

/** What is the same in each row. */
export const fixedFields = [
  ['product', 'Product of all rows'],
  ['currency', 'Currency of all rows'],
] as const
export type FixedField = (typeof fixedFields)[number][0]

const partOf = (mapping: Mapping, name: string): Mapping => {
  const part = mapping[name]
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? { ...part } : {}
}
const without = (part: Mapping, name: string): Mapping =>
  Object.fromEntries(Object.entries(part).filter(([key]) => key !== name))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The first column of a field; '' where it has none. */
export function columnOf(mapping: Mapping, field: ColumnField): string {
  const given = partOf(mapping, 'columns')[field]
  return textOf(Array.isArray(given) ? given[0] : given)
}

/** The mapping with another column for a field, or none for ''. What else it says stays. */
export function withColumn(mapping: Mapping, field: ColumnField, column: string): Mapping {
  const others = without(partOf(mapping, 'columns'), field)
  const value = lists.includes(field) ? [column] : column
  return { ...mapping, columns: column === '' ? others : { ...others, [field]: value } }
}

export const settingOf = (mapping: Mapping, name: Setting): string => textOf(mapping[name])
export const fixedOf = (mapping: Mapping, field: FixedField): string => textOf(partOf(mapping, 'fixed')[field])

/** The mapping with something that is the same in each row, or without it for ''. */
export function withFixed(mapping: Mapping, field: FixedField, value: string): Mapping {
  const others = without(partOf(mapping, 'fixed'), field)
  return { ...mapping, fixed: value === '' ? others : { ...others, [field]: value } }
}

type Found = { kind: string; [field: string]: unknown }

/** What an order comes to, as it is written; the number alone where its currency is none. */
function describeTotal({ total, currency }: Found): string {
  if (typeof total !== 'number') return ''
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? formatAmount(total, currency) : String(total)
}

const dayOf = (moment: unknown): string => (typeof moment === 'string' ? `on ${formatDay(moment)}` : '')
const usualStatuses: readonly unknown[] = ['Paid', 'Active']

/** What a row becomes, in a line: 'customer ada@example.com'. A day that was read wrongly shows here, as does an amount. */
export function describeFound(found: Found): string {
  const { kind, email, name, key, reason, serials, product, status, boughtAt } = found
  const unusual = typeof status === 'string' && !usualStatuses.includes(status) ? toWords(status).toLowerCase() : ''
  const written = [email, name, serials, product, describeTotal(found), dayOf(boughtAt), unusual, reason]
  const details = written.flatMap((value) =>
    Array.isArray(value)
      ? value.map(String)
      : value === undefined || value === null || value === ''
        ? []
        : [String(value)],
  )
  return [kind, ...(details.length > 0 ? details : [String(key ?? '')])].join(' ').trim()
}

/** What a mapping lacks, with the labels of the form in place of the names of its fields. */
export const nameFields = (text: string): string =>
  text.replaceAll(/\b(columns|fixed)\.(\w+)/g, (written, part: string, field: string) => {
    const fields: readonly (readonly [string, string])[] = part === 'fixed' ? fixedFields : columnFields
    const label = fields.find(([name]) => name === field)?.[1]
    return label === undefined ? written : `“${label}”`
  })
