import type { GivenRecord } from '../../records.ts'
import { statusOf, withWarnings } from '../amounts.ts'
import type { JsonFields } from '../json-fields.ts'
import type { Found } from '../source.ts'

type Order = Extract<GivenRecord, { kind: 'order' }>

/** What was paid back of an order, in minor units of its currency. */
export type Return = { order: string; currency: string; amount: number; isDispute: boolean }

/** Throws a FieldError for a return that cannot be read. */
export function readReturn(fields: JsonFields): Return {
  const currency = fields.needText('currency').toUpperCase()
  const original = fields.object('original')
  fields.needText('totalReturn')
  return {
    order: original.text('id') ?? original.needText('order'),
    currency,
    amount: fields.major('totalReturn', currency),
    isDispute: fields.text('type') === 'CHARGEBACK',
  }
}

/** The records of an order as they are after what was returned of it. */
export function* applyReturns(records: readonly Found[], returns: readonly Return[]): Iterable<Found> {
  const order = records.find((found) => found.kind === 'order')
  const status = order === undefined ? 'Paid' : statusAfter(order, returns)
  const endedReason = reasons[status]
  for (const found of records) {
    if (found.kind === 'order')
      yield* withWarnings({ ...found, status, refunded: returns.reduce((sum, { amount }) => sum + amount, 0) })
    else if (found.kind === 'license' && endedReason !== undefined) yield { ...found, status: 'Revoked', endedReason }
    else yield found
  }
}

function statusAfter({ total }: Order, returns: readonly Return[]): Order['status'] {
  if (returns.some(({ isDispute }) => isDispute)) return 'Disputed'
  return statusOf(
    total,
    returns.reduce((sum, { amount }) => sum + amount, 0),
  )
}

const reasons: Readonly<Record<Order['status'], string | undefined>> = {
  Paid: undefined,
  PartlyRefunded: undefined,
  Refunded: 'Refunded at FastSpring',
  Disputed: 'The payment was disputed at FastSpring',
}
