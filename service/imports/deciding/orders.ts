import type { RecordOf } from '../records.ts'
import { type Decision, noteKey, rejected, type Step } from './context.ts'
import { findCustomer } from './customers.ts'
import { keyOf } from './known.ts'

/** A purchase becomes history: no report counts it, and no invoice is made of it. */
export function decideOrder(record: RecordOf<'order'>, step: Step): Decision {
  const { known, writes, source, importId } = step
  const there = known.keys.get(keyOf(source, 'order', record.key))
  if (there !== undefined) return { outcome: 'kept', objectId: there }
  const customerId = findCustomer(record.customer, step)
  if (typeof customerId !== 'string') return customerId
  if (record.refunded > record.total) return rejected('More was refunded than was paid')
  const { paymentReference } = record
  const paid = paymentReference === undefined ? undefined : known.keys.get(keyOf(source, 'payment', paymentReference))
  const id = paid ?? step.newId()
  noteKey(step, { kind: 'order', key: record.key, objectId: id, isNew: paid === undefined })
  if (paid !== undefined)
    return { outcome: 'merged', objectId: id, reason: 'Another source has brought the same payment' }
  if (paymentReference !== undefined)
    noteKey(step, { kind: 'payment', key: paymentReference, objectId: id, isNew: false })
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
    details: JSON.stringify(toDetails(record, step)),
  })
  return { outcome: 'created', objectId: id }
}

function toDetails(record: RecordOf<'order'>, { findProduct, source }: Step) {
  const { paymentReference, coupon, taxCountry, businessName, taxId, invoices } = record
  const lines = record.lines.map((line) => {
    const products = findProduct(source, line.product) ?? []
    return { ...line, productId: products.length === 1 ? (products[0]?.id ?? null) : null }
  })
  return { lines, paymentReference, coupon, taxCountry, businessName, taxId, invoices }
}
