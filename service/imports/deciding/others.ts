import type { RecordOf } from '../records.ts'
import { type Decision, noteKey, rejected, type Step, skipped } from './context.ts'
import { decideTaken, termsOf } from './coupon-terms.ts'
import { findCustomer } from './customers.ts'
import { keyOf } from './known.ts'

/**
 * A device that runs our plug-ins under the same signature holds its seat here too. Any other is noted: it takes no seat, so that
 * nobody is refused one because of a signature that no plug-in will send.
 */
export function decideDevice(record: RecordOf<'device'>, step: Step): Decision {
  const { known, writes, source } = step
  const there = known.keys.get(keyOf(source, 'device', record.key))
  if (there !== undefined) return { outcome: 'kept', objectId: there }
  const licenseId = known.keys.get(keyOf(source, 'license', record.license))
  if (licenseId === undefined)
    return rejected(`Its license is not known (${record.license}): the record is missing, or was rejected`)
  const objectId = step.newId()
  noteKey(step, { kind: 'device', key: record.key, objectId, isNew: true })
  const seats = known.seats.get(licenseId)
  const wantsSeat = record.isOurs && record.isActive && record.signature !== undefined && seats?.status === 'Active'
  if (wantsSeat && seats && seats.active < seats.max) {
    seats.active += 1
    writes.activations.push(toActivation(record, { id: objectId, licenseId, ...seats }, step))
    return { outcome: 'created', objectId }
  }
  const [origin = { source, key: record.key }] = record.former ?? []
  writes.formerDevices.push({
    id: objectId,
    licenseId,
    source: origin.source,
    formerId: origin.key,
    name: record.name,
    signature: record.signature ?? null,
    activatedAt: record.activatedAt ?? null,
    lastSeenAt: record.lastSeenAt ?? null,
    endedAt: record.isActive ? null : (record.lastSeenAt ?? step.now),
  })
  return wantsSeat
    ? { outcome: 'created', objectId, reason: 'All seats of its license are taken: it is noted, and has none' }
    : { outcome: 'created', objectId }
}

type Seat = { id: string; licenseId: string; customerId: string; productId: string; expiresAt: Date | null }

const toActivation = (
  record: RecordOf<'device'>,
  { id, licenseId, customerId, productId, expiresAt }: Seat,
  { now }: Step,
) => ({
  id,
  licenseId,
  productId,
  customerId,
  name: record.name,
  deviceSignature: record.signature ?? '',
  status: 'Active' as const,
  method: record.isOffline ? ('Offline' as const) : ('Online' as const),
  offlineAt: record.isOffline ? (record.activatedAt ?? now) : null,
  expiresAt,
  firstValidatedAt: record.activatedAt ?? record.lastSeenAt ?? now,
  lastValidatedAt: record.lastSeenAt ?? null,
  createdAt: record.activatedAt ?? now,
  revokedAt: null,
})

/** A coupon that can still be used goes on under its code. */
export function decideCoupon(record: RecordOf<'coupon'>, step: Step): Decision {
  const { known, writes, source, now } = step
  const there = known.keys.get(keyOf(source, 'coupon', record.key))
  if (there !== undefined) return { outcome: 'kept', objectId: there }
  if (record.usesLeft === 0) return skipped('It is used up')
  if (record.endsAt !== undefined && record.endsAt <= now) return skipped('It has ended')
  if ((record.basisPoints === undefined) === (record.amounts === undefined))
    return rejected('It takes off neither a percentage nor an amount, or both')
  const products = record.products?.map((name) => step.findProduct(source, name) ?? [])
  if (products?.some((found) => found.length === 0)) return rejected('It is for a product that is not known here')
  const [code, terms] = [record.code.toLowerCase(), termsOf(record, products)]
  const taken = known.codes.get(code)
  if (taken !== undefined) return decideTaken(record, terms, taken, step)
  const objectId = step.newId()
  const id = `issued/imported-${source}/${objectId}`
  noteKey(step, { kind: 'coupon', key: record.key, objectId, isNew: true })
  known.codes.set(code, { id, ...terms })
  writes.coupons.push({
    id,
    code: record.code,
    name: record.code,
    description: `A coupon from ${step.title(source)}`,
    batch: `imported-${source}`,
    basisPoints: record.basisPoints ?? null,
    amounts: record.amounts === undefined ? null : JSON.stringify(record.amounts),
    isExclusive: false,
    startsAt: null,
    endsAt: record.endsAt ?? null,
    appliesTo: terms.appliesTo === null ? null : JSON.stringify(terms.appliesTo),
    maxUses: record.usesLeft ?? null,
    minimumPrices: null,
    withdrawnAt: null,
  })
  return { outcome: 'created', objectId }
}

/** A subscription is noted with its next date: whether its payments go on is between the vendor and the payment provider. */
export function decideSubscription(record: RecordOf<'subscription'>, step: Step): Decision {
  const { known, writes, source, importId } = step
  const there = known.keys.get(keyOf(source, 'subscription', record.key))
  if (there !== undefined) return { outcome: 'kept', objectId: there }
  const customerId = findCustomer(record.customer, step)
  if (typeof customerId !== 'string') return customerId
  const id = step.newId()
  noteKey(step, { kind: 'subscription', key: record.key, objectId: id, isNew: true })
  writes.subscriptions.push({
    id,
    importId,
    customerId,
    source,
    reference: record.reference ?? record.key,
    product: record.product,
    status: record.status,
    currency: record.currency ?? null,
    amount: record.amount ?? null,
    nextAt: record.nextAt ?? null,
    details: JSON.stringify({ provider: record.provider, interval: record.interval }),
  })
  return { outcome: 'created', objectId: id }
}
