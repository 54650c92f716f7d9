import { createHash } from 'node:crypto'
import type { GivenRecord } from '../../records.ts'
import { findCountry } from '../countries.ts'
import { attempt, FieldError } from '../fields.ts'
import { type JsonFields, readEach } from '../json-fields.ts'
import type { Found } from '../source.ts'

type Given<Kind extends GivenRecord['kind']> = Extract<GivenRecord, { kind: Kind }>
type Owner = { key: string | undefined; email: string | undefined }

function addressOf(fields: JsonFields): Given<'customer'>['address'] {
  const countryCode = findCountry(fields.text('countryCode') ?? '')
  if (countryCode === undefined) return undefined
  return {
    countryCode,
    streetAddress1: fields.text('streetAddress1') ?? '',
    streetAddress2: fields.text('streetAddress2') ?? null,
    locality: fields.text('locality') ?? null,
    region: fields.text('region') ?? null,
    postCode: fields.text('postCode') ?? '',
  }
}

/** Whether a customer wants mail is there, but neither since when nor what proves it: such a consent subscribes nobody. */
function consentsOf(fields: JsonFields): Given<'customer'>['consents'] {
  const wanted = fields.object('communicationPreferences')
  const given = { givenAt: undefined, proof: undefined }
  return [
    ...(wanted.isTrue('newsletterOptIn') ? [{ purpose: 'Newsletter' as const, ...given }] : []),
    ...(wanted.isTrue('productUpdatesOptIn') ? [{ purpose: 'ProductUpdates' as const, ...given }] : []),
  ]
}

export function* readCustomer(fields: JsonFields): Iterable<Found> {
  yield attempt('customer', fields.key('id'), () => ({
    kind: 'customer',
    key: fields.text('id'),
    email: fields.needText('email'),
    name: fields.text('name') ?? '',
    address: addressOf(fields.object('address')),
    consents: consentsOf(fields),
    knownSince: fields.moment('createdAt'),
  }))
}

/** Whose a license or an activation is: an object, or fields of its own. Null where nothing says so. */
function ownerOf(fields: JsonFields): { owner: Owner; name: string } | null {
  const object = ['owner', 'customer', 'user']
    .map((name) => fields.object(name))
    .find((each) => each.names().length > 0)
  const key = object?.text('id') ?? fields.text('ownerId') ?? fields.text('customerId')
  const email = object?.text('email') ?? fields.text('ownerEmail') ?? fields.text('customerEmail')
  return key === undefined && email === undefined ? null : { owner: { key, email }, name: object?.text('name') ?? '' }
}

/** The customer that a row names besides what it is about, where it has an address. */
function* readOwner({ owner, name }: { owner: Owner; name: string }): Iterable<Found> {
  const { key, email } = owner
  if (email !== undefined) yield { kind: 'customer', key, email, name, consents: [] }
}

function needOwner(fields: JsonFields): { owner: Owner; name: string } {
  const found = ownerOf(fields)
  if (found === null) throw new FieldError('owner', 'is empty')
  return found
}

/** What the API calls a product: its id, or its name in tables that have no id. */
function productOf(fields: JsonFields): string {
  const product = fields.object('product')
  const found = product.text('id') ?? fields.text('productId') ?? product.text('name')
  if (found === undefined) throw new FieldError('product', 'is empty')
  return found
}

/** Key codes that another system has made for the license. Files and accounts of others are none. */
function serialsOf(fields: JsonFields): string[] {
  if (fields.object('externalFulfillment').names().length > 0) return []
  const serial = fields.text('externalFulfillment')
  return serial === undefined ? [] : [serial]
}

export function* readLicense(fields: JsonFields): Iterable<Found> {
  const owner = attemptOwner(fields)
  if (owner !== null) yield* readOwner(owner)
  const license = attempt('license', fields.key('id'), () => {
    const status = fields.text('status') ?? 'Active'
    return {
      kind: 'license',
      key: fields.needText('id'),
      customer: needOwner(fields).owner,
      product: productOf(fields),
      serials: serialsOf(fields),
      seats: fields.count('maxNumberOfActivations'),
      status: status === 'Revoked' ? 'Revoked' : 'Active',
      endedReason: status === 'Revoked' ? 'Revoked' : undefined,
      createdAt: fields.moment('createdAt'),
      expiresAt: fields.moment('expiresAt'),
    } satisfies Given<'license'>
  })
  if (fields.key('status') === 'Pending')
    yield { kind: 'warning', reason: `License ${fields.key('id')} is pending: it becomes active` }
  yield license
  if (license.kind !== 'license') return
  yield* readEach(fields, 'activations', 'device', (activation) => readActivation(activation, license.key))
}

/** The owner, where it can be read: what is wrong with it is said of the license. */
function attemptOwner(fields: JsonFields): { owner: Owner; name: string } | null {
  try {
    return ownerOf(fields)
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    return null
  }
}

/** A device with a license on it. Its signature is what our plug-ins send as well. */
export function* readActivation(fields: JsonFields, license?: string): Iterable<Found> {
  yield attempt('device', fields.key('id'), () => {
    const signature = fields.text('signature') ?? fields.text('deviceSignature')
    return {
      kind: 'device',
      key: fields.needText('id'),
      license: license ?? fields.needText('licenseId'),
      name: fields.text('name') ?? fields.text('deviceName') ?? '',
      signature,
      isOurs: signature !== undefined,
      isActive: (fields.text('status') ?? 'Active') === 'Active',
      isOffline: fields.text('activationMethod') === 'Offline',
      activatedAt: fields.moment('firstValidatedAt'),
      lastSeenAt: fields.moment('lastValidatedAt'),
    }
  })
}

const hash = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24)

/**
 * An activation as an endpoint of the vendor answers Moonbase when a license of an older system is migrated: a product, a customer
 * and a device. It has no ids, so each customer has one license for each product.
 */
export function* readMigrated(fields: JsonFields): Iterable<Found> {
  const owner = attemptOwner(fields)
  if (fields.isTrue('trial')) {
    yield { kind: 'warning', reason: 'A trial is no license (left out)' }
    return
  }
  if (owner !== null) yield* readOwner(owner)
  const license = attempt('license', undefined, () => {
    const { owner: customer } = needOwner(fields)
    const product = fields.needText('productId')
    return {
      kind: 'license',
      key: `migrated-${hash(customer.key ?? customer.email?.toLowerCase() ?? '', product)}`,
      customer,
      product,
      serials: [],
      status: 'Active',
      expiresAt: fields.moment('expiresAt'),
    } satisfies Given<'license'>
  })
  yield license
  if (license.kind !== 'license') return
  const { key } = license
  yield attempt('device', undefined, () => {
    const signature = fields.needText('deviceSignature')
    return {
      kind: 'device',
      key: `${key}/${hash(signature)}`,
      license: key,
      name: fields.text('deviceName') ?? '',
      signature,
      isOurs: true,
      isActive: true,
      isOffline: fields.text('activationMethod') === 'Offline',
    }
  })
}

/**
 * A completed order. Its amounts are in major units: `due` is what the customer paid with taxes, `discount` what all of its items
 * were reduced by; it says nothing of refunds. The amounts of an item are those of one copy, after its discount and without taxes.
 */
export function* readOrder(fields: JsonFields): Iterable<Found> {
  if (fields.key('status') !== 'Completed') return
  const snapshot = fields.object('customer')
  yield* readCustomer(snapshot)
  yield attempt('order', fields.key('id'), () => {
    const currency = fields.needText('currency')
    fields.object('total').object('due').needText('amount')
    const amountOf = (name: string) => fields.object('total').object(name).major('amount', currency)
    const boughtAt = fields.moment('completedAt') ?? fields.needMoment('createdAt')
    return {
      kind: 'order',
      key: fields.needText('id'),
      customer: { key: snapshot.text('id'), email: snapshot.needText('email') },
      status: 'Paid',
      currency,
      lines: fields.list('items').map((item) => lineOf(item, currency)),
      discount: amountOf('discount'),
      taxes: amountOf('taxes'),
      total: amountOf('due'),
      refunded: 0,
      boughtAt,
      coupon: fields.list('couponsApplied')[0]?.text('code'),
      taxCountry: findCountry(snapshot.object('address').text('countryCode') ?? ''),
      businessName: snapshot.text('businessName'),
      taxId: snapshot.text('taxId'),
    } satisfies Given<'order'>
  })
}

function lineOf(item: JsonFields, currency: string): Given<'order'>['lines'][number] {
  const product = item.text('productId') ?? item.needText('bundleId')
  const name = item.object('product').text('name') ?? item.object('bundle').text('name') ?? product
  const quantity = item.count('quantity') ?? 1
  const each = item.object('total').object('due')
  const amount = each.has('amount') ? each.major('amount', currency) : item.object('price').major(currency, currency)
  return { product, name, quantity, amount: amount * quantity }
}
