import type { GivenRecord } from '../../records.ts'
import { withWarnings } from '../amounts.ts'
import { amountIn, attempt, FieldError, filled, momentIn } from '../fields.ts'
import type { Cells, FileShape, Found } from '../source.ts'
import { fromPolar } from './money.ts'
import { toStatus, unpaid } from './orders.ts'

type Given<Kind extends GivenRecord['kind']> = Extract<GivenRecord, { kind: Kind }>

export function* readExportedCustomer(cells: Cells): Iterable<Found> {
  const key = filled(cells.ID)
  yield attempt('customer', key, () => ({
    kind: 'customer',
    key,
    email: need(cells, 'Email'),
    name: cells.Name ?? '',
    address: readAddress(cells),
    consents: [],
    knownSince: momentIn(cells['Created At'], 'Created At'),
  }))
}

function readAddress(cells: Cells): Given<'customer'>['address'] {
  const street = filled(cells['Billing Address Line 1'])
  const countryCode = filled(cells['Billing Address Country'])
  if (street === undefined || countryCode === undefined) return undefined
  return {
    countryCode,
    streetAddress1: street,
    streetAddress2: filled(cells['Billing Address Line 2']) ?? null,
    locality: filled(cells['Billing Address City']) ?? null,
    region: filled(cells['Billing Address State'])?.replace(`${countryCode}-`, '') ?? null,
    postCode: cells['Billing Address Zip'] ?? '',
  }
}

/** The export of orders. Its user chooses the columns; without those of taxes and totals, what was paid is not known. */
export function readExportedOrders(columns: readonly string[]): FileShape {
  let isWarned = columns.includes('Total') || columns.includes('Tax')
  return {
    name: 'orders export',
    order: 2,
    *read(row) {
      if (row.form !== 'table') return
      if (!isWarned) {
        isWarned = true
        const reason =
          'The file has neither a column Total nor Tax: totals are without taxes. Export it with these columns to have them.'
        yield { kind: 'warning', reason }
      }
      yield* readExportedOrder(row.cells)
    },
  }
}

function* readExportedOrder(cells: Cells): Iterable<Found> {
  if (unpaid.includes(cells.Status ?? '')) return
  yield attempt('customer', undefined, () => ({
    kind: 'customer',
    email: need(cells, 'Email'),
    name: cells['Customer Name'] ?? '',
    consents: [],
  }))
  yield* withWarnings(attempt('order', filled(cells['Invoice number']), () => toOrder(cells)))
}

/** Products have no ids here, but names. What was refunded is stated without its taxes. */
function toOrder(cells: Cells): Given<'order'> {
  const key = need(cells, 'Invoice number')
  const currency = need(cells, 'Currency').toUpperCase()
  const net = money(need(cells, 'Net Amount'), currency, 'Net Amount')
  const optional = (name: string) =>
    filled(cells[name]) === undefined ? undefined : money(need(cells, name), currency, name)
  const taxes = optional('Tax') ?? 0
  const discount = optional('Discount') ?? 0
  const total = optional('Total') ?? net + taxes
  const product = need(cells, 'Product')
  const refunded = optional('Refunded Amount') ?? 0
  return {
    kind: 'order',
    key,
    number: key,
    customer: { email: filled(cells.Email) },
    status: toStatus(filled(cells.Status), total, refunded),
    currency,
    lines: [{ product, name: product, quantity: 1, amount: optional('Subtotal') ?? net + discount }],
    discount,
    taxes,
    total,
    refunded: cells.Status === 'refunded' ? total : refunded,
    boughtAt: momentIn(cells['Created At'], 'Created At'),
    taxCountry: filled(cells['Billing Country']),
  }
}

/** The export divides what Polar counts by 100, even where a currency has no hundredths: ¥5,000 is 50.0 in it. */
const money = (cell: string, currency: string, field: string): number =>
  fromPolar(amountIn(cell, 'USD', field), currency, field)

function need(cells: Cells, name: string): string {
  const cell = filled(cells[name])
  if (cell === undefined) throw new FieldError(name, 'is empty')
  return cell
}
