import type { RecordOf } from '../records.ts'
import { type Decision, noteKey, rejected, skipped, type Turn } from './context.ts'
import { decideTaken, termsOf } from './coupon-terms.ts'
import { findCustomer } from './customers.ts'
import { type KnownSeats, keyOf } from './known.ts'

/** Whether a device holds a seat here, if there is one. */
export const wantsSeat = ({ isOurs, isActive, signature }: RecordOf<'device'>): boolean =>
  isOurs && isActive && signature !== undefined

/**
 * A device that runs our plug-ins under the same signature holds its seat here too, unless it holds one of its account for the
 * product already. Any other is noted: it takes no seat, so that nobody is refused one because of a signature that no plug-in will
 * send.
 */
export function decideDevice(record: RecordOf<'device'>, turn: Turn): Decision {
  const { known, source } = turn
  const there = known.keys.get(keyOf(source, 'device', record.key))
  if (there !== undefined) return { outcome: 'kept', objectId: there }
  const licenseId = known.keys.get(keyOf(source, 'license', record.license))
  if (licenseId === undefined)
    return rejected(`Its license is not known (${record.license}): the record is missing, or was rejected`)
  const seats = known.seats.get(licenseId)
  if (!wantsSeat(record) || seats?.status !== 'Active') return noteDevice(record, licenseId, turn)
  const { customerId, productId } = seats
  const held = (known.devices.get(customerId) ?? []).filter(
    (one) => one.productId === productId && one.signature === record.signature,
  )
  const same = held.find((one) => one.licenseId === licenseId)
  if (same) {
    noteKey(turn, { kind: 'device', key: record.key, objectId: same.id, isNew: false })
    return { outcome: 'merged', objectId: same.id, reason: 'The device holds a seat of its license already' }
  }
  if (held.length > 0)
    return noteDevice(record, licenseId, turn, 'The device holds a seat of another license of the account')
  if (seats.active >= seats.max) return noteDevice(record, licenseId, turn, 'All seats of its license are taken')
  return { outcome: 'created', objectId: addActivation(record, licenseId, seats, turn) }
}

function noteDevice(record: RecordOf<'device'>, licenseId: string, turn: Turn, why?: string): Decision {
  const id = turn.newId()
  noteKey(turn, { kind: 'device', key: record.key, objectId: id, isNew: true })
  const [origin = { source: turn.source, key: record.key }] = record.former ?? []
  turn.writes.formerDevices.push({
    id,
    licenseId,
    source: origin.source,
    formerId: origin.key,
    name: record.name,
    signature: record.signature ?? null,
    activatedAt: record.activatedAt ?? null,
    lastSeenAt: record.lastSeenAt ?? null,
    endedAt: record.isActive ? null : (record.lastSeenAt ?? turn.now),
  })
  return {
    outcome: 'created',
    objectId: id,
    ...(why && { reason: `${why}: it is noted, and takes no seat of this one` }),
  }
}

function addActivation(record: RecordOf<'device'>, licenseId: string, seats: KnownSeats, turn: Turn): string {
  const { known, writes } = turn
  const { customerId, productId } = seats
  const id = turn.newId()
  noteKey(turn, { kind: 'device', key: record.key, objectId: id, isNew: true })
  seats.active += 1
  const held = { id, licenseId, productId, signature: record.signature ?? '' }
  known.devices.set(customerId, [...(known.devices.get(customerId) ?? []), held])
  writes.activations.push(toActivation(record, { id, licenseId, ...seats }, turn))
  return id
}

type Seat = { id: string; licenseId: string; customerId: string; productId: string; expiresAt: Date | null }

const toActivation = (
  record: RecordOf<'device'>,
  { id, licenseId, customerId, productId, expiresAt }: Seat,
  { now }: Turn,
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
export function decideCoupon(record: RecordOf<'coupon'>, turn: Turn): Decision {
  const { known, writes, source, now } = turn
  const there = known.keys.get(keyOf(source, 'coupon', record.key))
  if (there !== undefined) return { outcome: 'kept', objectId: there }
  if (record.usesLeft === 0) return skipped('It is used up')
  if (record.endsAt !== undefined && record.endsAt <= now) return skipped('It has ended')
  if ((record.basisPoints === undefined) === (record.amounts === undefined))
    return rejected('It takes off neither a percentage nor an amount, or both')
  const products = record.products?.map((name) => turn.findProduct(source, name) ?? [])
  if (products?.some((found) => found.length === 0)) return rejected('It is for a product that is not known here')
  const [code, terms] = [record.code.toLowerCase(), termsOf(record, products)]
  const taken = known.codes.get(code)
  if (taken !== undefined) return decideTaken(record, terms, taken, turn)
  const objectId = turn.newId()
  const id = `issued/imported-${source}/${objectId}`
  noteKey(turn, { kind: 'coupon', key: record.key, objectId, isNew: true })
  known.codes.set(code, { id, ...terms })
  writes.coupons.push({
    id,
    code: record.code,
    name: record.code,
    description: `A coupon from ${turn.title(source)}`,
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
export function decideSubscription(record: RecordOf<'subscription'>, turn: Turn): Decision {
  const { known, writes, source, importId } = turn
  const there = known.keys.get(keyOf(source, 'subscription', record.key))
  if (there !== undefined) return { outcome: 'kept', objectId: there }
  const customerId = findCustomer(record.customer, turn)
  if (typeof customerId !== 'string') return customerId
  const id = turn.newId()
  noteKey(turn, { kind: 'subscription', key: record.key, objectId: id, isNew: true })
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
