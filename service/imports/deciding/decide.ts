import type { ImportRecord } from '../records.ts'
import { type Decision, noteKey, type Turn } from './context.ts'
import { decideCustomer } from './customers.ts'
import { keyOf } from './known.ts'
import { decideLicense } from './licenses.ts'
import { decideOrder } from './orders.ts'
import { decideCoupon, decideDevice, decideSubscription } from './others.ts'

/**
 * What becomes of a record, by what is known when its turn comes; adds the rows that it comes to, and what is known from then on. The
 * same for a plan and for the import itself.
 */
export function decide(record: ImportRecord, turn: Turn): Decision {
  recogniseFormer(record, turn)
  const decision = decideByKind(record, turn)
  if (decision.objectId !== undefined) noteFormer(record, decision.objectId, turn)
  return decision
}

/** Takes a record for what it was before it came into the export that is imported. */
function recogniseFormer({ kind, key, former = [] }: ImportRecord, turn: Turn): void {
  if (key === undefined || turn.known.keys.has(keyOf(turn.source, kind, key))) return
  const there = former
    .map((one) => turn.known.keys.get(keyOf(one.source, kind, one.key)))
    .find((id) => id !== undefined)
  if (there !== undefined) noteKey(turn, { kind, key, objectId: there, isNew: false })
}

function noteFormer({ kind, former = [] }: ImportRecord, objectId: string, turn: Turn): void {
  for (const { source, key } of former)
    if (!turn.known.keys.has(keyOf(source, kind, key)))
      noteKey({ ...turn, source }, { kind, key, objectId, isNew: false })
}

function decideByKind(record: ImportRecord, turn: Turn): Decision {
  switch (record.kind) {
    case 'customer':
      return decideCustomer(record, turn)
    case 'order':
      return decideOrder(record, turn)
    case 'license':
      return decideLicense(record, turn)
    case 'device':
      return decideDevice(record, turn)
    case 'coupon':
      return decideCoupon(record, turn)
    case 'subscription':
      return decideSubscription(record, turn)
  }
}
