import { findCountry } from '../countries.ts'
import { fieldsOf, type JsonFields } from '../json-fields.ts'
import type { Found } from '../source.ts'
import { readSale, type Sale } from './sale.ts'

/**
 * The records of a sale as the API lists it (version 2). It states the price in cents of US dollars, but no taxes, and what was
 * refunded only where the price is in US dollars.
 */
export function* readListedSale(value: unknown): Iterable<Found> {
  const fields = fieldsOf(value)
  const email = () => fields.needText('purchase_email')
  yield* readSale({ id: fields.key('id'), email, sale: () => toSale(fields) })
}

function toSale(fields: JsonFields): Sale {
  const total = fields.needCount('price')
  const permalink = fields.needText('product_permalink')
  const productId = fields.text('product_id')
  const isPreorder = fields.isTrue('is_preorder_authorization')
  const isTrial =
    fields.has('free_trial_ended') && !fields.isTrue('free_trial_ended') && fields.has('free_trial_ends_on')
  const variants = fields.object('variants')
  return {
    id: fields.needText('id'),
    number: fields.text('order_id'),
    email: fields.needText('purchase_email'),
    name: fields.text('full_name') ?? '',
    address: readAddress(fields),
    productName: fields.text('product_name') ?? permalink,
    permalink,
    variants:
      variants
        .names()
        .flatMap((name) => variants.text(name) ?? [])
        .join(', ') || undefined,
    quantity: fields.count('quantity') ?? 1,
    total,
    taxes: 0,
    ...readRefund(fields, total),
    isDisputed: fields.isTrue('chargedback'),
    coupon: fields.object('offer_code').text('code'),
    country: fields.text('country_iso2') ?? findCountry(fields.text('country') ?? ''),
    paymentReference: undefined,
    boughtAt: fields.needMoment('created_at'),
    giftee: fields.text('giftee_email'),
    serial: fields.text('license_key'),
    licenseId: fields.text('license_id'),
    formerProduct: productId === undefined ? permalink : `${productId}\n${permalink}`,
    isMultiseat: fields.isTrue('is_multiseat_license'),
    isDisabled: fields.isTrue('license_disabled'),
    interval: fields.has('subscription_id') ? fields.text('subscription_duration') : undefined,
    subscriptionStatus: readStatus(fields, isTrial),
    subscriptionId: fields.text('subscription_id'),
    subscriptionEndsAt: undefined,
    isRenewal: fields.isTrue('recurring_charge'),
    isCharged: !isPreorder && !isTrial,
    isPreorder,
  }
}

function readRefund(fields: JsonFields, total: number): Pick<Sale, 'refunded' | 'isPartlyRefunded'> {
  if (fields.isTrue('refunded')) return { refunded: total, isPartlyRefunded: false }
  const isPartlyRefunded = fields.isTrue('partially_refunded')
  const isInDollars = fields.text('currency_symbol') === '$'
  if (!isPartlyRefunded || !isInDollars) return { refunded: 0, isPartlyRefunded }
  return { refunded: total - fields.major('amount_refundable_in_currency', 'USD'), isPartlyRefunded }
}

function readStatus(fields: JsonFields, isTrial: boolean): string {
  if (fields.isTrue('dead') || fields.isTrue('ended')) return 'ended'
  if (fields.isTrue('cancelled')) return 'cancelled'
  return isTrial ? 'trial' : 'active'
}

function readAddress(fields: JsonFields): Sale['address'] {
  const countryCode = fields.text('country_iso2') ?? findCountry(fields.text('country') ?? '')
  const street = fields.text('street_address')
  if (street === undefined || countryCode === undefined) return undefined
  return {
    countryCode,
    streetAddress1: street,
    streetAddress2: null,
    locality: fields.text('city') ?? null,
    region: fields.text('state') ?? null,
    postCode: fields.text('zip_code') ?? '',
  }
}
