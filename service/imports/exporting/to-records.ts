import type { ImportSource } from '#contract/vendor-api/imports.ts'
import type { Row } from '#service/database/index.ts'
import type { GivenRecord } from '../records.ts'
import type * as repository from './repository.ts'

type RowOf<Find extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Find>>[number]
type Former = ReadonlyMap<string, readonly { source: ImportSource; key: string }[]>
type Given<Kind extends GivenRecord['kind']> = Extract<GivenRecord, { kind: Kind }>

const formerOf = (former: Former, id: string) => {
  const found = former.get(id)
  return found ? { former: found.map(({ source, key }) => ({ source, key })) } : {}
}

/** The value, or nothing of the field where there is none. */
const optional = <Name extends string, Value>(name: Name, value: Value | null | undefined) => {
  const fields: { [Key in Name]?: Value } = {}
  if (value !== null && value !== undefined) fields[name] = value
  return fields
}

export function toCustomer(row: RowOf<typeof repository.findCustomers>, former: Former): Given<'customer'> {
  const formerly = row.formerly ?? []
  const language = formerly.find((one) => one.language !== null)?.language
  const known = formerly.flatMap(({ knownSince }) => (knownSince === null ? [] : [new Date(knownSince)]))
  return {
    kind: 'customer',
    key: row.id,
    ...formerOf(former, row.id),
    email: row.email,
    name: row.name,
    ...optional('address', row.address),
    ...optional('language', language),
    consents: [...formerly.flatMap(({ consents }) => consents.map(toConsent)), ...consentsHere(row)],
    knownSince: known[0] ?? row.createdAt,
  }
}

type Consent = Given<'customer'>['consents'][number]

const toConsent = ({ purpose, givenAt, proof }: Row<'importedCustomers'>['consents'][number]): Consent => ({
  purpose,
  ...optional('givenAt', givenAt === null ? null : new Date(givenAt)),
  ...optional('proof', proof),
})

/** What the shop itself knows: an address that was confirmed, and what its owner has chosen since. */
function consentsHere(row: RowOf<typeof repository.findCustomers>): Consent[] {
  const proof = 'The owner of the address has confirmed it, and chosen this in the account'
  const givenAt = row.confirmedAt
  if (givenAt === null) return []
  return [
    ...(row.newsletterOptIn ? [{ purpose: 'Newsletter' as const, givenAt, proof }] : []),
    ...(row.productUpdatesOptIn ? [{ purpose: 'ProductUpdates' as const, givenAt, proof }] : []),
  ]
}

export function toOrder(row: RowOf<typeof repository.findOrders>): Given<'order'> {
  const total = row.due ?? 0
  const refunded = Number(row.refunded ?? 0)
  const grossOf = new Map(row.taxation?.lines.map(({ id, gross }) => [id, gross]))
  return {
    kind: 'order',
    key: row.id,
    customer: { key: row.customerId ?? '' },
    status: statusOf(total, refunded, row.isDisputed === true),
    currency: row.currency,
    lines: (row.lines ?? []).map(({ lineId, itemId, quantity, sold }) => ({
      product: itemId,
      name: (sold?.type === 'Bundle' ? sold.bundle?.name : sold?.product?.name) ?? itemId,
      quantity,
      amount: grossOf.get(lineId) ?? 0,
    })),
    discount: row.discount ?? 0,
    taxes: row.taxes ?? 0,
    total,
    refunded,
    boughtAt: row.completedAt ?? new Date(0),
    ...optional('paymentReference', row.paymentReference),
    ...optional('coupon', row.coupon),
    ...optional('taxCountry', row.taxation?.treatment.jurisdiction),
    ...optional('businessName', row.customer?.businessName),
    ...optional('taxId', row.customer?.taxId),
    invoices: row.invoices ?? [],
  }
}

function statusOf(total: number, refunded: number, isDisputed: boolean) {
  if (isDisputed) return 'Disputed' as const
  if (refunded === 0) return 'Paid' as const
  return refunded >= total ? ('Refunded' as const) : ('PartlyRefunded' as const)
}

export function toImportedOrder(row: Row<'importedOrders'>, former: Former): Given<'order'> {
  const { lines, paymentReference, coupon, taxCountry, businessName, taxId, invoices } = row.details
  return {
    kind: 'order',
    key: row.id,
    ...formerOf(former, row.id),
    number: row.number,
    customer: { key: row.customerId },
    status: row.status,
    currency: row.currency,
    lines: lines.map(({ productId, product, name, quantity, amount }) => ({
      product: productId ?? product,
      name,
      quantity,
      amount,
    })),
    discount: row.discount,
    taxes: row.taxes,
    total: row.total,
    refunded: row.refunded,
    boughtAt: row.boughtAt,
    ...optional('paymentReference', paymentReference),
    ...optional('coupon', coupon),
    ...optional('taxCountry', taxCountry),
    ...optional('businessName', businessName),
    ...optional('taxId', taxId),
    ...optional('invoices', invoices),
  }
}

export function toLicense(row: RowOf<typeof repository.findLicenses>, former: Former): Given<'license'> {
  const serials = row.serials ?? []
  return {
    kind: 'license',
    key: row.id,
    ...formerOf(former, row.id),
    customer: { key: row.customerId },
    product: row.productId,
    origin: row.grantedReason ?? (row.orderId === null ? 'A voucher' : 'Bought'),
    ...optional('order', row.orderId ?? row.formerOrderId),
    serials: [],
    ...(serials.length > 0 && {
      sealedSerials: serials.map(({ formerProduct, formerId, ...sealed }) => ({
        ...sealed,
        ...optional('formerProduct', formerProduct),
        ...optional('formerId', formerId),
      })),
    }),
    seats: row.maxActivations,
    status: row.status,
    ...optional('endedReason', row.revokedReason),
    createdAt: row.createdAt,
    ...optional('expiresAt', row.expiresAt),
  }
}

export const toDevice = (row: RowOf<typeof repository.findDevices>, former: Former): Given<'device'> => ({
  kind: 'device',
  key: row.id,
  ...formerOf(former, row.id),
  license: row.licenseId ?? '',
  name: row.name,
  signature: row.deviceSignature,
  isOurs: true,
  isActive: row.status === 'Active',
  isOffline: row.method === 'Offline',
  activatedAt: row.createdAt,
  ...optional('lastSeenAt', row.lastValidatedAt),
})

/** The store of a device first, by whose name for it plug-ins in use ask: they may have registered it here since. */
function originOf({ id, source, formerId: key }: Row<'formerDevices'>, former: Former) {
  if (source === 'backline') return formerOf(former, id)
  const others = (former.get(id) ?? []).filter((one) => one.source !== source || one.key !== key)
  return { former: [{ source, key }, ...others.map((one) => ({ source: one.source, key: one.key }))] }
}

export const toFormerDevice = (row: Row<'formerDevices'>, former: Former): Given<'device'> => ({
  kind: 'device',
  key: row.id,
  ...originOf(row, former),
  license: row.licenseId,
  name: row.name,
  ...optional('signature', row.signature),
  isOurs: false,
  isActive: row.endedAt === null,
  ...optional('activatedAt', row.activatedAt),
  ...optional('lastSeenAt', row.lastSeenAt),
})

/** Ids of coupons end with that by which imports know them. */
export const toCoupon = (row: RowOf<typeof repository.findCoupons>, former: Former): Given<'coupon'> => ({
  kind: 'coupon',
  key: row.id,
  ...formerOf(former, row.id.slice(-36)),
  code: row.code,
  ...optional('basisPoints', row.basisPoints),
  ...optional('amounts', row.amounts),
  ...optional('usesLeft', row.maxUses === null ? null : row.maxUses - row.uses),
  ...optional('endsAt', row.endsAt),
  ...optional('products', row.appliesTo),
})

export const toSubscription = (row: Row<'importedSubscriptions'>, former: Former): Given<'subscription'> => ({
  kind: 'subscription',
  key: row.id,
  ...formerOf(former, row.id),
  customer: { key: row.customerId },
  product: row.product,
  status: row.status,
  reference: row.reference,
  ...optional('provider', row.details.provider),
  ...optional('interval', row.details.interval),
  ...optional('currency', row.currency),
  ...optional('amount', row.amount),
  ...optional('nextAt', row.nextAt),
})
