import type { ImportRecord } from '../records.ts'
import { type Decision, noteKey, type Step } from './context.ts'
import { decideCustomer } from './customers.ts'
import { keyOf } from './known.ts'
import { decideLicense } from './licenses.ts'
import { decideOrder } from './orders.ts'
import { decideCoupon, decideDevice, decideSubscription } from './others.ts'

/**
 * What becomes of a record, by what is known when its turn comes; adds the rows that it comes to, and what is known from then on. The
 * same for a plan and for the import itself.
 */
export function decide(record: ImportRecord, step: Step): Decision {
  recogniseFormer(record, step)
  const decision = decideByKind(record, step)
  if (decision.objectId !== undefined) noteFormer(record, decision.objectId, step)
  return decision
}

/** Takes a record for what it was before it came into the export that is imported. */
function recogniseFormer({ kind, key, former = [] }: ImportRecord, step: Step): void {
  if (key === undefined || step.known.keys.has(keyOf(step.source, kind, key))) return
  const there = former
    .map((one) => step.known.keys.get(keyOf(one.source, kind, one.key)))
    .find((id) => id !== undefined)
  if (there !== undefined) noteKey(step, { kind, key, objectId: there, isNew: false })
}

function noteFormer({ kind, former = [] }: ImportRecord, objectId: string, step: Step): void {
  for (const { source, key } of former)
    if (!step.known.keys.has(keyOf(source, kind, key)))
      noteKey({ ...step, source }, { kind, key, objectId, isNew: false })
}

function decideByKind(record: ImportRecord, step: Step): Decision {
  switch (record.kind) {
    case 'customer':
      return decideCustomer(record, step)
    case 'order':
      return decideOrder(record, step)
    case 'license':
      return decideLicense(record, step)
    case 'device':
      return decideDevice(record, step)
    case 'coupon':
      return decideCoupon(record, step)
    case 'subscription':
      return decideSubscription(record, step)
  }
}
