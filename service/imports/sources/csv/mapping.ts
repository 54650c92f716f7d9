import { parseDocument, stringify } from 'yaml'
import * as z from 'zod/mini'
import { mostSeats } from '../../records.ts'

const named = 'has to be the name of a column'
const column = z.optional(z.string(named).check(z.trim(), z.minLength(1, named)))
const columns = z.optional(
  z.array(z.string(named).check(z.trim(), z.minLength(1, named)), 'has to be a list of names of columns'),
)

/** Which column holds what. Serial numbers, and what proves a consent, may be in several. */
const columnsSchema = z.strictObject(
  {
    email: z.string(named).check(z.trim(), z.minLength(1, named)),
    name: column,
    firstName: column,
    lastName: column,
    /** The former store's id of the customer. */
    customerId: column,
    businessName: column,
    taxId: column,
    language: column,
    street: column,
    street2: column,
    city: column,
    region: column,
    postCode: column,
    /** A code or a name; also the country that taxes are of. */
    country: column,
    knownSince: column,
    product: column,
    /** How many copies were bought: each is a license. */
    quantity: column,
    serials: columns,
    /** How many devices may have each license. */
    seats: column,
    licenseId: column,
    expiresAt: column,
    /** The number of the order. Rows one after another that have the same one are an order together. */
    order: column,
    boughtAt: column,
    /** What was paid, with taxes and after the discount. */
    amount: column,
    currency: column,
    /** How much of the amount is taxes. */
    taxes: column,
    discount: column,
    refunded: column,
    coupon: column,
    /** What the payment provider calls the payment. */
    payment: column,
    status: column,
    /** Whether the customer agreed to the newsletter. */
    consent: column,
    consentAt: column,
    consentProof: columns,
  },
  'has to list which column holds what',
)

const text = (reason: string) => z.optional(z.string(reason).check(z.trim(), z.minLength(1, reason)))

/** What is the same in each row; a cell that is filled counts before it. */
const fixedSchema = z.strictObject(
  {
    product: text('has to be a text'),
    currency: z.optional(
      z
        .string('has to be the code of a currency, such as EUR')
        .check(z.toUpperCase(), z.regex(/^[A-Z]{3}$/, 'has to be the code of a currency, such as EUR')),
    ),
    language: text('has to be the code of a language, such as de'),
    country: z.optional(
      z
        .string('has to be the code of a country, such as DE')
        .check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'has to be the code of a country, such as DE')),
    ),
    seats: z.optional(
      z
        .int('has to be a whole number')
        .check(z.gte(1, 'has to be at least 1'), z.lte(mostSeats, `has to be at most ${mostSeats}`)),
    ),
  },
  'has to list what is the same in each row',
)

const texts = z.optional(z.array(z.string('has to be a text: put it in quotation marks'), 'has to be a list of texts'))

/** What the cells of the status mean, whatever their case; what is in no list is taken as paid. */
const statusesSchema = z.strictObject(
  {
    paid: texts,
    refunded: texts,
    partlyRefunded: texts,
    disputed: texts,
    /** The license has ended, and the money was kept. */
    revoked: texts,
    /** Nothing was bought, such as a payment that failed: only the customer is read. */
    ignored: texts,
  },
  'has to list what the texts of the status mean',
)

export const mappingSchema = z.strictObject(
  {
    /** Names the store where tables of several are imported, so that order 17 of one is not taken for order 17 of another. */
    store: text('has to be a name, such as old-shop'),
    columns: columnsSchema,
    fixed: z._default(fixedSchema, {}),
    /** How days such as 03/04/2026 are written; with iso, a day that could be two is a fault. */
    dates: z._default(z.enum(['iso', 'day-first', 'month-first'], 'has to be iso, day-first or month-first'), 'iso'),
    /** What is before the decimals. */
    decimals: z._default(z.enum(['.', ','], 'has to be "." or ","'), '.'),
    /** What is between several serial numbers of a cell; without it, a cell is one. */
    serialSeparator: z.optional(
      z.string('has to be a text: put it in quotation marks').check(z.minLength(1, 'must not be empty')),
    ),
    /** Whether amounts are of their row, or of the whole order and repeated in each row of it. */
    amountsOf: z._default(z.enum(['row', 'order'], 'has to be row or order'), 'row'),
    statuses: z._default(statusesSchema, {}),
    /** What the cells of the consent say of a customer who agreed, whatever their case. */
    consentGiven: texts,
  },
  'has to be a list of settings',
)

/** How a CSV file is read, as it is stored in YAML. */
export type CsvMapping = z.output<typeof mappingSchema>
export type CsvColumns = CsvMapping['columns']
export type CsvField = keyof CsvColumns
export type CsvStatus = keyof CsvMapping['statuses']
export type DraftMapping = Omit<CsvMapping, 'columns'> & { columns: Partial<CsvColumns> }

/** Checks a mapping: what it says, or every mistake by the name of its field. */
export function checkMapping(given: unknown): { mapping: CsvMapping } | { mistakes: string[] } {
  const checked = z.safeParse(mappingSchema, given)
  const mistakes = checked.success ? findContradictions(checked.data) : checked.error.issues.flatMap(explain)
  return checked.success && mistakes.length === 0 ? { mapping: checked.data } : { mistakes }
}

/** Checks a mapping in YAML: what it says, or every mistake by its line or the name of its field. */
export function readMapping(yaml: string): { mapping: CsvMapping } | { mistakes: string[] } {
  const document = parseDocument(yaml)
  if (document.errors.length > 0)
    return { mistakes: document.errors.map(({ message }) => message.split('\n')[0] ?? '') }
  return checkMapping(document.toJS())
}

/** A mapping, or a suggested one that still lacks something, in YAML. */
export const writeMapping = (mapping: DraftMapping): string => stringify(mapping)

function explain(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${[...path, key].join('.')} is unknown`)
  return [`${path.join('.') || 'The mapping'} ${issue.message}`]
}

function findContradictions({ columns, fixed, statuses }: CsvMapping): string[] {
  const mistakes: string[] = []
  const used = new Map<string, string>()
  for (const [field, given] of Object.entries(columns))
    for (const name of [given ?? []].flat()) {
      const other = used.get(name)
      if (other !== undefined) mistakes.push(`columns.${field} names the column ${name}, as columns.${other} does`)
      used.set(name, field)
    }
  if (columns.amount !== undefined && columns.currency === undefined && fixed.currency === undefined)
    mistakes.push('columns.currency or fixed.currency is needed, because columns.amount is there')
  if (columns.amount !== undefined && columns.boughtAt === undefined)
    mistakes.push('columns.boughtAt is needed, because columns.amount is there')
  const needsProduct = columns.amount !== undefined || columns.serials !== undefined || columns.licenseId !== undefined
  if (needsProduct && columns.product === undefined && fixed.product === undefined)
    mistakes.push('columns.product or fixed.product is needed, because there are orders or licenses')
  if (columns.status === undefined && Object.keys(statuses).length > 0)
    mistakes.push('columns.status is needed, because statuses is there')
  return mistakes
}
