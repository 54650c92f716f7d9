import type { GivenRecord } from '../../records.ts'
import { checkCopies } from '../copies.ts'
import { findCountry } from '../countries.ts'
import { amountIn, attempt, FieldError, filled, momentIn, optionalCount, optionalMoment } from '../fields.ts'
import type { Cells, Found } from '../source.ts'
import type { OrderReader, WooLine, WooOrder } from './order.ts'

type Given<Kind extends GivenRecord['kind']> = Extract<GivenRecord, { kind: Kind }>

/** Columns that tables of orders have, whichever plug-in wrote them. */
export const orderColumns = ['order_id', 'status', 'order_total', 'order_currency', 'billing_email']

/** An order of a table; the plug-ins of WebToffee and of SkyVerge have the same columns except for lines, dates and refunds. */
export const tableOrder = (cells: Cells): OrderReader => ({
  id: filled(cells.order_id),
  customer: () => customerOf(cells),
  order: () => orderOf(cells),
})

function need(cells: Cells, column: string): string {
  const text = filled(cells[column])
  if (text === undefined) throw new FieldError(column, 'is empty')
  return text
}

const idIn = (text: string | undefined): string | undefined => (text === '0' ? undefined : filled(text))

function customerOf(cells: Cells): Given<'customer'> {
  const countryCode = findCountry(cells.billing_country ?? '')
  return {
    kind: 'customer',
    key: idIn(cells.customer_id),
    email: need(cells, 'billing_email'),
    name: [filled(cells.billing_first_name), filled(cells.billing_last_name)].filter((name) => name).join(' '),
    address:
      countryCode === undefined
        ? undefined
        : {
            countryCode,
            streetAddress1: cells.billing_address_1 ?? '',
            streetAddress2: filled(cells.billing_address_2) ?? null,
            locality: filled(cells.billing_city) ?? null,
            region: filled(cells.billing_state) ?? null,
            postCode: cells.billing_postcode ?? '',
          },
    consents: [],
  }
}

function orderOf(cells: Cells): WooOrder {
  const { key, email, name, address } = customerOf(cells)
  const currency = need(cells, 'order_currency')
  const amountOf = (column: string): number => {
    const text = filled(cells[column])
    return text === undefined ? 0 : amountIn(text, currency, column)
  }
  const id = need(cells, 'order_id')
  const paidAt = optionalMoment(cells.paid_date, 'paid_date')
  need(cells, 'order_total')
  return {
    id,
    number: filled(cells.order_number_formatted) ?? filled(cells.order_number) ?? id,
    status: need(cells, 'status'),
    customerId: key,
    email,
    name,
    address,
    currency,
    total: amountOf('order_total'),
    taxes: amountOf('tax_total'),
    discount: amountOf('discount_total'),
    refunded: amountOf('refunded_total') + refundsIn(cells.refund_items ?? '', currency),
    lines: linesIn(cells, currency),
    boughtAt: paidAt ?? ('date' in cells ? momentIn(cells.date, 'date') : momentIn(cells.order_date, 'order_date')),
    isPaid: paidAt !== undefined,
    coupon: fieldsIn(cells.coupon_items?.split(';')[0] ?? '').get('code'),
    paymentReference: filled(cells.transaction_id),
    country: address?.countryCode,
    businessName: filled(cells.billing_company),
    taxId: filled(cells.vat_number),
  }
}

/** The fields of 'name:Tape Loop|product_id:12|quantity:1': what is between bars and has no colon goes on with what is before it. */
function fieldsIn(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  let last = ''
  for (const part of text.split('|')) {
    const [, name, value] = /^([\w ]+):([\s\S]*)$/.exec(part) ?? []
    if (name !== undefined && value !== undefined) {
      last = name
      fields.set(name, value)
    } else if (last !== '') fields.set(last, `${fields.get(last)}|${part}`)
  }
  return fields
}

function refundsIn(text: string, currency: string): number {
  const amounts = [...text.matchAll(/(?:^|;)amount:([^|;]*)/g)].map(([, amount]) => amount ?? '')
  return amounts.reduce((sum, amount) => sum + Math.abs(amountIn(amount, currency, 'refund_items')), 0)
}

/** The lines of an order: WebToffee has a column for each, SkyVerge one for all, in which each begins with its id. */
function linesIn(cells: Cells, currency: string): WooLine[] {
  const columns = Object.keys(cells).filter((column) => /^line_item_\d+$/.test(column))
  const lines = columns.map((column) => ({ column, text: cells[column] ?? '' }))
  for (const text of (cells.line_items ?? '').split(/;(?=id:)/)) lines.push({ column: 'line_items', text })
  return lines.filter(({ text }) => text !== '').map(({ column, text }) => lineOf(column, text, currency))
}

function lineOf(column: string, text: string, currency: string): WooLine {
  const fields = fieldsIn(text)
  const amountOf = (name: string): number => {
    const amount = filled(fields.get(name))
    return amount === undefined ? 0 : amountIn(amount, currency, `${column}: ${name}`)
  }
  const name = fields.get('name') ?? ''
  const quantity = `${column}: quantity`
  const productId = idIn(fields.get('product_id')) ?? filled(name)
  if (productId === undefined) throw new FieldError(`${column}: product_id`, 'is empty')
  return {
    productId,
    variationId: idIn(fields.get('_variation_id') ?? fields.get('variation_id')),
    name,
    quantity: checkCopies(optionalCount(fields.get('quantity'), quantity) ?? 1, quantity),
    amount: amountOf('total') + amountOf('tax') + amountOf('total_tax'),
  }
}

/** Columns of the table of customers of WooCommerce itself. It has no ids, so customers are known by their addresses. */
export const customerColumns = ['Name', 'Username', 'Sign Up', 'Email', 'Total Spend', 'AOV']

export function* readTableCustomer(cells: Cells): Iterable<Found> {
  yield attempt('customer', undefined, () => ({
    kind: 'customer',
    email: need(cells, 'Email'),
    name: cells.Name ?? '',
    consents: [],
    knownSince: optionalMoment(cells['Sign Up'], 'Sign Up'),
  }))
}
