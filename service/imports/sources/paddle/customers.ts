import type { GivenRecord } from '../../records.ts'
import { attempt } from '../fields.ts'
import type { JsonFields } from '../json-fields.ts'
import type { Found } from '../source.ts'

type Customer = Extract<GivenRecord, { kind: 'customer' }>

export function* readCustomer(fields: JsonFields): Iterable<Found> {
  yield attempt('customer', fields.key('id'), () => customerOf(fields, undefined))
}

/** 'marketing_consent' is no consent: Paddle says neither when nor to what the customer agreed. */
export const customerOf = (fields: JsonFields, address: JsonFields | undefined): Customer => ({
  kind: 'customer',
  key: fields.needText('id'),
  email: fields.needText('email'),
  name: fields.text('name') ?? '',
  address: address === undefined ? undefined : readAddress(address),
  language: fields.text('locale'),
  consents: [],
  knownSince: fields.moment('created_at'),
})

/** Customers who pay at a checkout often give a country and a post code alone, which are no postal address. */
function readAddress(address: JsonFields): Customer['address'] {
  const street = address.text('first_line')
  const countryCode = address.text('country_code')
  if (street === undefined || countryCode === undefined) return undefined
  return {
    countryCode,
    streetAddress1: street,
    streetAddress2: address.text('second_line') ?? null,
    locality: address.text('city') ?? null,
    region: address.text('region') ?? null,
    postCode: address.text('postal_code') ?? '',
  }
}
