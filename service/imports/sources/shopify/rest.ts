import type { GivenRecord } from '../../records.ts'
import { checkCopies } from '../copies.ts'
import { findCountry } from '../countries.ts'
import { attempt } from '../fields.ts'
import type { JsonFields } from '../json-fields.ts'
import type { Found } from '../source.ts'
import { consentOf } from './consent.ts'
import type { OrderReader, ShopLine, ShopOrder } from './order.ts'

type Given<Kind extends GivenRecord['kind']> = Extract<GivenRecord, { kind: Kind }>

const nameIn = (fields: JsonFields): string =>
  [fields.text('first_name'), fields.text('last_name')].filter((name) => name !== undefined).join(' ')

function addressIn(fields: JsonFields): Given<'customer'>['address'] {
  const countryCode = findCountry(fields.text('country_code') ?? '')
  if (countryCode === undefined) return undefined
  return {
    countryCode,
    streetAddress1: fields.text('address1') ?? '',
    streetAddress2: fields.text('address2') ?? null,
    locality: fields.text('city') ?? null,
    region: fields.text('province_code') ?? null,
    postCode: fields.text('zip') ?? '',
  }
}

function consentsIn(fields: JsonFields): Given<'customer'>['consents'] {
  const consent = fields.object('email_marketing_consent')
  if (consent.text('state') !== 'subscribed') return []
  return consentOf({ level: consent.text('opt_in_level'), at: consent.moment('consent_updated_at') })
}

/** A customer of the REST API. */
export function* readRestCustomer(fields: JsonFields): Iterable<Found> {
  yield attempt('customer', fields.key('id'), () => ({
    kind: 'customer',
    key: fields.needText('id'),
    email: fields.needText('email'),
    name: nameIn(fields),
    address: addressIn(fields.object('default_address')),
    consents: consentsIn(fields),
    knownSince: fields.moment('created_at'),
  }))
}

/** An order of the REST API, at the line of the file where it begins. */
export const restOrder = (fields: JsonFields, line: number): OrderReader => ({
  id: fields.key('id'),
  customer: () => buyerOf(fields),
  order: () => orderOf(fields, line),
})

function buyerOf(fields: JsonFields): Given<'customer'> {
  const customer = fields.object('customer')
  const billing = fields.object('billing_address')
  return {
    kind: 'customer',
    key: customer.text('id'),
    email: fields.text('email') ?? customer.needText('email'),
    name: nameIn(customer) || nameIn(billing),
    address: addressIn(billing),
    language: fields.text('customer_locale')?.replaceAll('_', '-'),
    consents: consentsIn(customer),
    knownSince: customer.moment('created_at'),
  }
}

function orderOf(fields: JsonFields, line: number): ShopOrder {
  const { key, email, address } = buyerOf(fields)
  const currency = fields.needText('currency')
  const id = fields.needText('id')
  const refunds = fields
    .list('refunds')
    .flatMap((refund) => refund.list('transactions'))
    .filter((transaction) => transaction.text('kind') === 'refund' && transaction.text('status') === 'success')
  fields.needText('total_price')
  return {
    id,
    number: fields.text('name') ?? id,
    customer: { key, email },
    status: fields.needText('financial_status'),
    isCancelled: fields.has('cancelled_at'),
    currency,
    total: fields.major('total_price', currency),
    taxes: fields.major('total_tax', currency),
    discount: fields.major('total_discounts', currency),
    refunded: refunds.reduce((sum, transaction) => sum + transaction.major('amount', currency), 0),
    lines: fields.list('line_items').map((item) => lineOf(item, currency, line)),
    boughtAt: fields.moment('processed_at') ?? fields.needMoment('created_at'),
    coupon: fields.list('discount_codes')[0]?.text('code'),
    paymentReference: undefined,
    country: address?.countryCode,
    businessName: fields.object('billing_address').text('company'),
    taxId: fields
      .list('note_attributes')
      .find((attribute) => /^(?:vat|tax)[ _-]?(?:id|number|no)$/i.test(attribute.key('name') ?? ''))
      ?.text('value'),
  }
}

/** A line, with the discounts that were given on it or are its part of one on the order. */
function lineOf(item: JsonFields, currency: string, line: number): ShopLine {
  const name = item.text('name') ?? item.needText('title')
  const quantity = checkCopies(item.needCount('quantity'), `${name}: quantity`)
  const discounts = item.list('discount_allocations').reduce((sum, each) => sum + each.major('amount', currency), 0)
  return {
    line,
    product: item.text('sku') ?? name,
    name,
    quantity,
    amount: item.major('price', currency) * quantity - discounts,
  }
}
