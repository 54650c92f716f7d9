import type { RecordOf } from '../records.ts'
import { type Decision, noteKey, rejected, type Turn } from './context.ts'
import { findCustomer } from './customers.ts'
import { type KnownOrder, keyOf } from './known.ts'

type Order = RecordOf<'order'>

const erasedOrder = 'It was erased here, with the account of its customer'

/**
 * A purchase becomes history: no report counts it, and no invoice is made of it. It is the same as one of another source that has the
 * same payment and comes to the same.
 */
export function decideOrder(record: Order, turn: Turn): Decision {
  const { known, source } = turn
  const there = known.keys.get(keyOf(source, 'order', record.key))
  if (there !== undefined) return keep(record, there, turn)
  const customerId = findCustomer(record.customer, turn)
  if (typeof customerId !== 'string') return customerId
  if (record.refunded > record.total) return rejected('More was refunded than was paid')
  const { paymentReference: payment } = record
  const paid = payment === undefined ? undefined : known.keys.get(keyOf(source, 'payment', payment))
  if (paid === undefined) {
    const objectId = addOrder(record, customerId, turn)
    if (payment !== undefined) noteKey(turn, { kind: 'payment', key: payment, objectId, isNew: false })
    return { outcome: 'created', objectId }
  }
  const other = known.orders.get(paid)
  if (!other) return rejected(erasedOrder)
  const difference = other.sources.includes(source)
    ? 'Another order of the source names the same payment'
    : findDifference(record, other)
  if (difference !== null)
    return { outcome: 'created', objectId: addOrder(record, customerId, turn), reason: difference }
  noteKey(turn, { kind: 'order', key: record.key, objectId: paid, isNew: false })
  return { outcome: 'merged', objectId: paid, reason: 'Another source has brought the same payment' }
}

const findDifference = (record: Order, other: KnownOrder): string | null =>
  other.currency === record.currency && other.total === record.total
    ? null
    : 'Another source has brought the same payment with another amount'

function keep(record: Order, objectId: string, { known, source }: Turn): Decision {
  const there = known.orders.get(objectId)
  if (there === undefined) return rejected(erasedOrder)
  if (there === null) return { outcome: 'kept', objectId }
  const { currency, total } = there
  // Each source calls products by its own names.
  const lines = there.source === source ? there.lines : findDifference(record, there) === null ? record.lines : []
  return { outcome: 'kept', objectId, stored: { currency, total, lines } }
}

function addOrder(record: Order, customerId: string, turn: Turn): string {
  const { known, writes, source, importId } = turn
  const id = turn.newId()
  const { currency, total, lines } = record
  known.orders.set(id, { currency, total, lines, source, sources: [] })
  noteKey(turn, { kind: 'order', key: record.key, objectId: id, isNew: true })
  writes.orders.push({
    id,
    importId,
    customerId,
    source,
    number: record.number ?? record.key,
    status: record.status,
    currency: record.currency,
    discount: record.discount,
    taxes: record.taxes,
    total: record.total,
    refunded: record.refunded,
    boughtAt: record.boughtAt,
    details: JSON.stringify(toDetails(record, turn)),
  })
  return id
}

function toDetails(record: RecordOf<'order'>, { findProduct, source }: Turn) {
  const { paymentReference, coupon, taxCountry, businessName, taxId, invoices } = record
  const lines = record.lines.map((line) => {
    const products = findProduct(source, line.product) ?? []
    return { ...line, productId: products.length === 1 ? (products[0]?.id ?? null) : null }
  })
  return { lines, paymentReference, coupon, taxCountry, businessName, taxId, invoices }
}
