import type { GivenRecord } from '../../records.ts'
import { checkCopies } from '../copies.ts'
import { findCountry } from '../countries.ts'
import { attempt } from '../fields.ts'
import type { JsonFields } from '../json-fields.ts'
import type { Found } from '../source.ts'
import type { OrderReader, WooLine, WooOrder } from './order.ts'

type Given<Kind extends GivenRecord['kind']> = Extract<GivenRecord, { kind: Kind }>

/** The id of something, where 0 is written for none. */
const idIn = (fields: JsonFields, name: string): string | undefined => {
  const id = fields.text(name)
  return id === '0' ? undefined : id
}

const nameIn = (fields: JsonFields): string =>
  [fields.text('first_name'), fields.text('last_name')].filter((name) => name !== undefined).join(' ')

export function addressIn(fields: JsonFields): Given<'customer'>['address'] {
  const countryCode = findCountry(fields.text('country') ?? '')
  if (countryCode === undefined) return undefined
  return {
    countryCode,
    streetAddress1: fields.text('address_1') ?? '',
    streetAddress2: fields.text('address_2') ?? null,
    locality: fields.text('city') ?? null,
    region: fields.text('state') ?? null,
    postCode: fields.text('postcode') ?? '',
  }
}

/** The first of these that is in the metadata of an order or a customer. */
function metaOf(fields: JsonFields, keys: readonly string[]): string | undefined {
  const found = fields.list('meta_data').filter((meta) => keys.includes(meta.key('key') ?? ''))
  return found.map((meta) => meta.key('value')).find((value) => value !== undefined)
}

/** What plug-ins for taxes of the EU keep the tax id as, and what the plug-in for languages keeps that as. */
const taxIdKeys = ['_vat_number', 'vat_number', '_billing_vat_number', 'billing_vat_number', '_billing_eu_vat_number']
const languageKeys = ['wpml_language']

const languageIn = (fields: JsonFields): string | undefined => metaOf(fields, languageKeys)?.replaceAll('_', '-')

/** A customer of the API. */
export function* readRestCustomer(fields: JsonFields): Iterable<Found> {
  yield attempt('customer', fields.key('id'), () => ({
    kind: 'customer',
    key: fields.needText('id'),
    email: fields.needText('email'),
    name: nameIn(fields) || nameIn(fields.object('billing')),
    address: addressIn(fields.object('billing')),
    language: languageIn(fields),
    consents: [],
    knownSince: fields.moment('date_created_gmt'),
  }))
}

/** An order of the API. Times are those in GMT, which it writes without a zone. */
export const restOrder = (fields: JsonFields): OrderReader => ({
  id: fields.key('id'),
  customer: () => customerOf(fields),
  order: () => orderOf(fields),
})

function customerOf(fields: JsonFields): Given<'customer'> {
  const billing = fields.object('billing')
  return {
    kind: 'customer',
    key: idIn(fields, 'customer_id'),
    email: billing.needText('email'),
    name: nameIn(billing),
    address: addressIn(billing),
    language: languageIn(fields),
    consents: [],
  }
}

function orderOf(fields: JsonFields): WooOrder {
  const { key, email, name, address, language } = customerOf(fields)
  const currency = fields.needText('currency')
  const billing = fields.object('billing')
  const refunds = fields.list('refunds').reduce((sum, refund) => sum + Math.abs(refund.major('total', currency)), 0)
  const id = fields.needText('id')
  fields.needText('total')
  return {
    id,
    number: fields.text('number') ?? id,
    status: fields.needText('status'),
    customerId: key,
    email,
    name,
    address,
    language,
    currency,
    total: fields.major('total', currency),
    taxes: fields.major('total_tax', currency),
    discount: fields.major('discount_total', currency) + fields.major('discount_tax', currency),
    refunded: refunds,
    lines: fields.list('line_items').map((line) => lineOf(line, currency)),
    boughtAt: fields.moment('date_paid_gmt') ?? fields.needMoment('date_created_gmt'),
    isPaid: fields.has('date_paid_gmt'),
    coupon: fields.list('coupon_lines')[0]?.text('code'),
    paymentReference: fields.text('transaction_id'),
    country: address?.countryCode,
    businessName: billing.text('company'),
    taxId: metaOf(fields, taxIdKeys),
  }
}

const lineOf = (line: JsonFields, currency: string): WooLine => ({
  productId: idIn(line, 'product_id') ?? line.needText('name'),
  variationId: idIn(line, 'variation_id'),
  name: line.text('name') ?? '',
  quantity: checkCopies(line.needCount('quantity'), `${line.text('name') ?? 'line_items'}: quantity`),
  amount: line.major('total', currency) + line.major('total_tax', currency),
})

/** What payment plug-ins keep the provider's own name of a subscription as. */
const referenceKeys = ['_stripe_customer_id', '_ppec_billing_agreement_id', '_paypal_subscription_id']

/** A subscription of the plug-in WooCommerce Subscriptions, whose payments its payment provider makes. */
export function* readSubscription(fields: JsonFields): Iterable<Found> {
  yield attempt('customer', undefined, () => customerOf(fields))
  yield attempt('subscription', fields.key('id'), () => {
    const { key, email } = customerOf(fields)
    const currency = fields.needText('currency')
    const line = fields.list('line_items')[0]
    const every = fields.count('billing_interval') ?? 1
    const period = fields.text('billing_period')
    return {
      kind: 'subscription',
      key: fields.needText('id'),
      customer: { key, email },
      product: line === undefined ? fields.needText('line_items') : lineOf(line, currency).productId,
      status: fields.needText('status'),
      provider: fields.text('payment_method'),
      reference: metaOf(fields, referenceKeys) ?? fields.needText('id'),
      interval: period === undefined ? undefined : every === 1 ? period : `${every} ${period}s`,
      currency,
      amount: fields.major('total', currency),
      nextAt: fields.moment('next_payment_date_gmt'),
    }
  })
}
