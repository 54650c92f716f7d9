import { byExpiry, importedGrantKey } from '#service/licensing/index.ts'
import { formatDay } from '#service/messaging/index.ts'
import type { RecordOf } from '../records.ts'
import {
  type Decision,
  type LicensedProduct,
  noteKey,
  rejected,
  type SealedSerial,
  skipped,
  type Turn,
} from './context.ts'
import { findCustomer } from './customers.ts'
import { type KnownSerial, keyOf } from './known.ts'

type License = RecordOf<'license'>

/**
 * A license, or one for each product of a bundle. A serial number that another source has brought for the same customer and
 * product is the same license.
 */
export function decideLicense(record: License, turn: Turn): Decision {
  const { known, source } = turn
  const there = known.keys.get(keyOf(source, 'license', record.key))
  if (there !== undefined) return { outcome: 'kept', objectId: there }
  const unopened = record.sealedSerials?.find(({ keyId }) => !turn.hasSerialKey(keyId))
  if (unopened) return rejected('Its serial number needs serial-keys.json of the export, and the passphrase')
  const customerId = findCustomer(record.customer, turn)
  if (typeof customerId !== 'string') return customerId
  const products = turn.findProduct(source, record.product)
  if (products === null) return skipped(`The product ${record.product} is left out`)
  if (products === undefined || products.length === 0)
    return rejected(`The product ${record.product} is not known here`)
  const serials = sealAll(record, turn)
  const same = serials.flatMap(({ names }) => names.flatMap((name) => known.serials.get(name) ?? []))
  if (same.some((one) => one.customerId !== customerId))
    return rejected('Its serial number belongs to a license of another customer')
  const isKnown = (product: LicensedProduct) => same.some(({ productId }) => productId === product.id)
  const missing = products.filter((product) => !isKnown(product))
  const made = missing.map((product) => addLicense(record, { customerId, product, serials }, turn))
  for (const [index, id] of made.entries())
    if (index > 0)
      noteKey(turn, { kind: 'license', key: `${record.key}/${missing[index]?.id}`, objectId: id, isNew: true })
  const merged = same.filter(({ productId }) => products.some((product) => product.id === productId))
  const objectId = made[0] ?? merged[0]?.licenseId
  if (objectId === undefined) return rejected('It is for no product')
  noteKey(turn, { kind: 'license', key: record.key, objectId, isNew: made.length > 0 })
  const hasMore = completeSerials(record, merged, serials, turn)
  const reasons = [...describeSame(same, hasMore), ...(made.length > 0 ? describeOrder(record, turn) : [])]
  const outcome = made.length > 0 ? 'created' : 'merged'
  return { outcome, objectId, ...(reasons.length > 0 && { reason: reasons.join('. ') }) }
}

function describeSame(same: readonly KnownSerial[], hasMore: boolean): string[] {
  if (same.length === 0) return []
  const reason = 'Another source has brought the same serial number'
  return [hasMore ? `${reason}: the others of the record are added to that license` : reason]
}

/** A license keeps the purchase that it came from only if that comes before it. */
const describeOrder = (record: License, turn: Turn): string[] =>
  record.order === undefined || findOrder(record, turn) !== null
    ? []
    : [`Its order ${record.order} has not been imported before it: the license does not refer to it`]

/** Adds to licenses which are here the serial numbers of a record that they do not have; whether there were any. */
function completeSerials(
  record: License,
  licenses: readonly KnownSerial[],
  serials: readonly SealedSerial[],
  turn: Turn,
): boolean {
  const has = ({ licenseId }: KnownSerial, { names }: SealedSerial) =>
    names.some((name) => turn.known.serials.get(name)?.some((one) => one.licenseId === licenseId))
  let hasMore = false
  for (const license of licenses) {
    const more = serials.filter((serial) => !has(license, serial))
    addSerials(record, license, more, turn, turn.importId)
    hasMore ||= more.length > 0
  }
  return hasMore
}

const sealAll = ({ serials, sealedSerials = [] }: License, { sealSerial }: Turn): SealedSerial[] => [
  ...serials.map(sealSerial),
  ...sealedSerials.map(({ keyId, exact, normalised, ...was }) => ({
    keyId,
    exact: Buffer.from(exact, 'hex'),
    normalised: Buffer.from(normalised, 'hex'),
    names: [exact.toLowerCase()],
    was,
  })),
]

type Parts = { customerId: string; product: LicensedProduct; serials: readonly SealedSerial[] }

function addLicense(record: License, { customerId, product, serials }: Parts, turn: Turn): string {
  const { known, writes, source, now } = turn
  const id = turn.newId()
  const ends = findEnds(record, turn)
  const seats = record.seats ?? product.maxActivations
  writes.licenses.push({
    id,
    customerId,
    productId: product.id,
    orderId: null,
    voucherId: null,
    formerOrderId: findOrder(record, turn),
    grantedReason: record.origin ?? describeOrigin(record, turn),
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
  addSerials(record, { licenseId: id, customerId, productId: product.id }, serials, turn)
  return id
}

/** The purchase that the license came from, if the source has brought it. */
const findOrder = ({ order }: License, { known, source }: Turn): string | null =>
  order === undefined ? null : (known.keys.get(keyOf(source, 'order', order)) ?? null)

const describeOrigin = ({ order }: License, { title, source }: Turn) =>
  `Imported from ${title(source)}${order === undefined ? '' : `, order ${order}`}`

function findEnds(record: License, { now, title, source }: Turn) {
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

/** `importId` is that of the import if it adds them to a license that is here. */
function addSerials(
  record: License,
  license: KnownSerial,
  serials: readonly SealedSerial[],
  turn: Turn,
  importId: string | null = null,
): void {
  for (const { keyId, exact, normalised, was = {} } of serials) {
    const hex = exact.toString('hex')
    turn.known.serials.set(hex, [...(turn.known.serials.get(hex) ?? []), license])
    turn.writes.serials.push({
      keyId,
      exact,
      normalised,
      licenseId: license.licenseId,
      source: was.source ?? turn.source,
      formerProduct: was.formerProduct ?? record.formerProduct ?? null,
      formerId: was.formerId ?? record.formerId ?? record.key,
      uses: was.uses ?? 0,
      usesAtImport: was.uses ?? 0,
      createdAt: turn.now,
      importId,
    })
  }
}
