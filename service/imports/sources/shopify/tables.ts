import type { GivenRecord } from '../../records.ts'
import { checkCopies } from '../copies.ts'
import { findCountry } from '../countries.ts'
import { amountIn, attempt, FieldError, filled, momentIn, optionalCount, optionalMoment } from '../fields.ts'
import type { JoinedRows } from '../join-rows.ts'
import type { Cells, Found, Row } from '../source.ts'
import { consentOf } from './consent.ts'
import type { OrderReader, ShopLine, ShopOrder } from './order.ts'

type Given<Kind extends GivenRecord['kind']> = Extract<GivenRecord, { kind: Kind }>
type TableRow = Extract<Row, { form: 'table' }>

export const orderColumns = [
  'Name',
  'Email',
  'Financial Status',
  'Currency',
  'Total',
  'Created at',
  'Lineitem name',
  'Id',
]
export const customerColumns = ['Customer ID', 'Email', 'Accepts Email Marketing']

/** The text of a cell, without the apostrophe that keeps spreadsheets from taking digits for a number. */
const textOf = (cells: Cells, column: string): string | undefined => filled(cells[column]?.replace(/^'/, ''))

function need(cells: Cells, column: string): string {
  const text = textOf(cells, column)
  if (text === undefined) throw new FieldError(column, 'is empty')
  return text
}

/** Whether a row is of the same order as that before it: the further lines of an order have its name, and no id. */
export const isSameOrder = ([first]: JoinedRows<TableRow>, { cells }: TableRow): boolean =>
  filled(cells.Name) !== undefined &&
  cells.Name === first.cells.Name &&
  (cells.Id === '' || cells.Id === first.cells.Id)

/** An order of orders_export.csv: its first row has all that is not of a line. */
export const tableOrder = (rows: JoinedRows<TableRow>): OrderReader => ({
  id: textOf(rows[0].cells, 'Id'),
  customer: () => buyerOf(rows[0].cells),
  order: () => orderOf(rows),
})

function addressOf(cells: Cells, prefix: string, country: string, region: string): Given<'customer'>['address'] {
  const countryCode = findCountry(textOf(cells, `${prefix} ${country}`) ?? '')
  if (countryCode === undefined) return undefined
  return {
    countryCode,
    streetAddress1: textOf(cells, `${prefix} Address1`) ?? '',
    streetAddress2: textOf(cells, `${prefix} Address2`) ?? null,
    locality: textOf(cells, `${prefix} City`) ?? null,
    region: textOf(cells, `${prefix} ${region}`) ?? null,
    postCode: textOf(cells, `${prefix} Zip`) ?? '',
  }
}

const isYes = (text: string | undefined): boolean => ['yes', 'true', '1'].includes(text?.toLowerCase() ?? '')

function buyerOf(cells: Cells): Given<'customer'> {
  return {
    kind: 'customer',
    email: need(cells, 'Email'),
    name: textOf(cells, 'Billing Name') ?? '',
    address: addressOf(cells, 'Billing', 'Country', 'Province'),
    consents: isYes(cells['Accepts Marketing']) ? consentOf({ level: undefined, at: undefined }) : [],
  }
}

function orderOf(rows: JoinedRows<TableRow>): ShopOrder {
  const { cells } = rows[0]
  const currency = need(cells, 'Currency')
  const amountOf = (column: string): number => {
    const text = textOf(cells, column)
    return text === undefined ? 0 : amountIn(text, currency, column)
  }
  need(cells, 'Total')
  return {
    id: need(cells, 'Id'),
    number: need(cells, 'Name'),
    customer: { key: undefined, email: need(cells, 'Email') },
    status: need(cells, 'Financial Status').toLowerCase().replaceAll(' ', '_'),
    isCancelled: textOf(cells, 'Cancelled at') !== undefined,
    currency,
    total: amountOf('Total'),
    taxes: amountOf('Taxes'),
    discount: amountOf('Discount Amount'),
    refunded: amountOf('Refunded Amount'),
    lines: rows.flatMap((row) => lineOf(row, currency) ?? []),
    boughtAt: optionalMoment(cells['Paid at'], 'Paid at') ?? momentIn(cells['Created at'], 'Created at'),
    coupon: textOf(cells, 'Discount Code'),
    paymentReference: textOf(cells, 'Payment Reference') ?? textOf(cells, 'Payment ID'),
    country: findCountry(textOf(cells, 'Billing Country') ?? ''),
    businessName: textOf(cells, 'Billing Company'),
    taxId: taxIdIn(cells['Note Attributes'] ?? ''),
  }
}

/** Apps that ask for a tax id keep it among the attributes of the order, one a line. */
const taxIdIn = (attributes: string): string | undefined =>
  /^(?:vat|tax)[ _-]?(?:id|number|no|registration number)\s*:\s*(\S+)/im.exec(attributes)?.[1]

function lineOf({ cells, line }: TableRow, currency: string): ShopLine | null {
  const name = textOf(cells, 'Lineitem name')
  if (name === undefined) return null
  const quantity = checkCopies(
    optionalCount(textOf(cells, 'Lineitem quantity'), 'Lineitem quantity') ?? 1,
    'Lineitem quantity',
  )
  const price = amountIn(need(cells, 'Lineitem price'), currency, 'Lineitem price')
  const discount = amountIn(textOf(cells, 'Lineitem discount') ?? '0', currency, 'Lineitem discount')
  return { line, product: textOf(cells, 'Lineitem sku') ?? name, name, quantity, amount: price * quantity - discount }
}

/** A customer of customers_export.csv; apps add columns that say how and when the customer agreed to mail. */
export function* readTableCustomer(cells: Cells): Iterable<Found> {
  yield attempt('customer', textOf(cells, 'Customer ID'), () => ({
    kind: 'customer',
    key: textOf(cells, 'Customer ID'),
    email: need(cells, 'Email'),
    name: [textOf(cells, 'First Name'), textOf(cells, 'Last Name')].filter((name) => name !== undefined).join(' '),
    address: addressOf(cells, 'Default Address', 'Country Code', 'Province Code'),
    language: textOf(cells, 'Language'),
    consents: isYes(cells['Accepts Email Marketing'])
      ? consentOf({
          level: textOf(cells, 'Email Marketing: Level'),
          at: optionalMoment(cells['Email Marketing: Updated At'], 'Email Marketing: Updated At'),
        })
      : [],
  }))
}
