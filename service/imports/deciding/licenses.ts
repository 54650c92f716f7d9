import { byExpiry, importedGrantKey } from '#service/licensing/index.ts'
import { formatDay } from '#service/messaging/index.ts'
import type { RecordOf } from '../records.ts'
import {
  type Decision,
  type LicensedProduct,
  noteKey,
  rejected,
  type SealedSerial,
  type Step,
  skipped,
} from './context.ts'
import { findCustomer } from './customers.ts'
import { type KnownSerial, keyOf } from './known.ts'

type License = RecordOf<'license'>

/**
 * A license, or one for each product of a bundle. A serial number that another source has brought for the same customer and
 * product is the same license.
 */
export function decideLicense(record: License, step: Step): Decision {
  const { known, source } = step
  const there = known.keys.get(keyOf(source, 'license', record.key))
  if (there !== undefined) return { outcome: 'kept', objectId: there }
  const unopened = record.sealedSerials?.find(({ keyId }) => !step.hasSerialKey(keyId))
  if (unopened) return rejected('Its serial number needs serial-keys.json of the export, and the passphrase')
  const customerId = findCustomer(record.customer, step)
  if (typeof customerId !== 'string') return customerId
  const products = step.findProduct(source, record.product)
  if (products === null) return skipped(`The product ${record.product} is left out`)
  if (products === undefined || products.length === 0)
    return rejected(`The product ${record.product} is not known here`)
  const serials = sealAll(record, step)
  const same = serials.flatMap(({ names }) => names.flatMap((name) => known.serials.get(name) ?? []))
  if (same.some((one) => one.customerId !== customerId))
    return rejected('Its serial number belongs to a license of another customer')
  const isKnown = (product: LicensedProduct) => same.some(({ productId }) => productId === product.id)
  const missing = products.filter((product) => !isKnown(product))
  const made = missing.map((product) => addLicense(record, { customerId, product, serials }, step))
  for (const [index, id] of made.entries())
    if (index > 0)
      noteKey(step, { kind: 'license', key: `${record.key}/${missing[index]?.id}`, objectId: id, isNew: true })
  const merged = same.filter(({ productId }) => products.some((product) => product.id === productId))
  const objectId = made[0] ?? merged[0]?.licenseId
  if (objectId === undefined) return rejected('It is for no product')
  noteKey(step, { kind: 'license', key: record.key, objectId, isNew: made.length > 0 })
  const hasMore = completeSerials(record, merged, serials, step)
  return { outcome: made.length > 0 ? 'created' : 'merged', objectId, ...describeSame(same, hasMore) }
}

function describeSame(same: readonly KnownSerial[], hasMore: boolean): Pick<Decision, 'reason'> {
  if (same.length === 0) return {}
  const reason = 'Another source has brought the same serial number'
  return { reason: hasMore ? `${reason}: the others of the record are added to that license` : reason }
}

/** Adds to licenses which are here the serial numbers of a record that they do not have; whether there were any. */
function completeSerials(
  record: License,
  licenses: readonly KnownSerial[],
  serials: readonly SealedSerial[],
  step: Step,
): boolean {
  const has = ({ licenseId }: KnownSerial, { names }: SealedSerial) =>
    names.some((name) => step.known.serials.get(name)?.some((one) => one.licenseId === licenseId))
  let hasMore = false
  for (const license of licenses) {
    const more = serials.filter((serial) => !has(license, serial))
    addSerials(record, license, more, step)
    hasMore ||= more.length > 0
  }
  return hasMore
}

const sealAll = ({ serials, sealedSerials = [] }: License, { sealSerial }: Step): SealedSerial[] => [
  ...serials.map(sealSerial),
  ...sealedSerials.map(({ keyId, exact, normalised }) => ({
    keyId,
    exact: Buffer.from(exact, 'hex'),
    normalised: Buffer.from(normalised, 'hex'),
    names: [exact.toLowerCase()],
  })),
]

type Parts = { customerId: string; product: LicensedProduct; serials: readonly SealedSerial[] }

function addLicense(record: License, { customerId, product, serials }: Parts, step: Step): string {
  const { known, writes, source, now } = step
  const id = step.newId()
  const ends = findEnds(record, step)
  const seats = record.seats ?? product.maxActivations
  writes.licenses.push({
    id,
    customerId,
    productId: product.id,
    orderId: null,
    voucherId: null,
    formerOrderId: findOrder(record, step),
    grantedReason: record.origin ?? describeOrigin(record, step),
    grantKind: null,
    grantKey: importedGrantKey({ source, key: record.key, productId: product.id }),
    status: ends.length === 0 ? 'Active' : 'Revoked',
    activeActivations: 0,
    maxActivations: seats,
    createdAt: record.createdAt ?? now,
    expiresAt: record.expiresAt ?? null,
    revokedAt: ends[0]?.since ?? null,
    revokedReason: ends[0]?.reason ?? null,
  })
  writes.endReasons.push(...ends.map((end) => ({ ...end, licenseId: id })))
  const status = ends.length === 0 ? 'Active' : 'Revoked'
  const expiresAt = record.expiresAt ?? null
  known.seats.set(id, { active: 0, max: seats, status, customerId, productId: product.id, expiresAt })
  addSerials(record, { licenseId: id, customerId, productId: product.id }, serials, step)
  return id
}

/** The purchase that the license came from, if the source has brought it. */
const findOrder = ({ order }: License, { known, source }: Step): string | null =>
  order === undefined ? null : (known.keys.get(keyOf(source, 'order', order)) ?? null)

const describeOrigin = ({ order }: License, { title, source }: Step) =>
  `Imported from ${title(source)}${order === undefined ? '' : `, order ${order}`}`

function findEnds(record: License, { now, title, source }: Step) {
  const ended =
    record.status === 'Revoked'
      ? [
          {
            kind: 'Import' as const,
            sourceId: '',
            reason: record.endedReason ?? `It had ended at ${title(source)}`,
            since: now,
          },
        ]
      : []
  const { expiresAt } = record
  const expired =
    expiresAt !== undefined && expiresAt <= now ? [{ ...byExpiry(formatDay(expiresAt)), since: expiresAt }] : []
  return [...ended, ...expired]
}

function addSerials(record: License, license: KnownSerial, serials: readonly SealedSerial[], step: Step): void {
  for (const { keyId, exact, normalised } of serials) {
    const hex = exact.toString('hex')
    step.known.serials.set(hex, [...(step.known.serials.get(hex) ?? []), license])
    step.writes.serials.push({
      keyId,
      exact,
      normalised,
      licenseId: license.licenseId,
      source: step.source,
      formerProduct: record.formerProduct ?? null,
      formerId: record.formerId ?? record.key,
      createdAt: step.now,
    })
  }
}
