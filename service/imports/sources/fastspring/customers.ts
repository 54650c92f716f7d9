import type { GivenRecord } from '../../records.ts'
import { FieldError } from '../fields.ts'
import type { JsonFields } from '../json-fields.ts'

type Customer = Extract<GivenRecord, { kind: 'customer' }>

/** Who bought, or whom it was bought for. */
export type Party = {
  account: string | undefined
  email: string | undefined
  name: string
  company: string | undefined
  language: string | undefined
  address: Customer['address']
}

/** An account: its id alone, or all of it where the vendor has webhooks expanded. */
export function readParty(account: JsonFields, contact = account.object('contact')): Party {
  const name = [contact.text('first'), contact.text('last')].filter((part) => part !== undefined).join(' ')
  return {
    account: account.text('id') ?? account.text('account'),
    email: contact.text('email'),
    name,
    company: contact.text('company'),
    language: account.text('language'),
    address: readAddress(account.object('address')),
  }
}

/** That of an order, whose account may be the id alone. */
export function readBuyer(order: JsonFields): Party {
  const account = idOf(order, 'account')
  const expanded = order.object('account')
  const party = readParty(expanded, order.has('customer') ? order.object('customer') : expanded.object('contact'))
  return { ...party, account, language: order.text('language') ?? party.language }
}

/** The first recipient: FastSpring gives an order to one alone. */
export function recipientOf(order: JsonFields): Party {
  const [first] = order.list('recipients')
  const recipient = first?.object('recipient')
  if (recipient === undefined) return readBuyer(order)
  const party = readParty(recipient, recipient)
  return { ...party, account: idOf(recipient, 'account') }
}

/** The id of what is either an id or an object that has one. */
export function idOf(fields: JsonFields, name: string): string | undefined {
  return fields.key(name) ?? fields.object(name).key('id') ?? fields.object(name).key(name)
}

/** 'subscribed' is no consent: FastSpring says neither when nor to what the customer agreed. */
export function customerOf({ account, email, name, language, address }: Party): Customer {
  if (email === undefined) throw new FieldError('email', 'is empty')
  return { kind: 'customer', key: account, email, name, language, address, consents: [] }
}

/** An account names the parts of an address with spaces, an order without; regions have the country before them, as in US-CA. */
function readAddress(address: JsonFields): Customer['address'] {
  const street = address.text('address line 1') ?? address.text('addressLine1')
  const countryCode = address.text('country')
  if (street === undefined || countryCode === undefined) return undefined
  return {
    countryCode,
    streetAddress1: street,
    streetAddress2: address.text('address line 2') ?? address.text('addressLine2') ?? null,
    locality: address.text('city') ?? null,
    region: (address.text('region custom') ?? address.text('region'))?.replace(`${countryCode}-`, '') ?? null,
    postCode: address.text('postal code') ?? address.text('postalCode') ?? '',
  }
}
