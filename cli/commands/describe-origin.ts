import type { LicenseOrigin } from '#service/licensing/index.ts'
import { oneLine } from '#service/messaging/index.ts'

/** How a license came about. */
export function describeOrigin(origin: LicenseOrigin): string {
  if (origin.by === 'vendor')
    return `by the vendor${origin.kind === null ? '' : ` as ${origin.kind}`}: ${oneLine(origin.reason ?? '') || 'why is forgotten'}`
  if (origin.by === 'import') return describeImport(origin)
  if (origin.by === 'voucher') return `by voucher ${origin.code} of ${oneLine(origin.batch)}`
  const line = origin.lineId === null ? '' : `, line ${oneLine(origin.lineId)}`
  const coupons = origin.coupons.map((name) => `, with coupon ${JSON.stringify(oneLine(name))}`).join('')
  return `by order ${origin.id}${line}${coupons}${origin.due === 0 ? ', which cost nothing' : ''}`
}

/** Where an imported license came from: its purchase at the former store or, where that is not known, what the import says. */
function describeImport({ store, order, reason }: Extract<LicenseOrigin, { by: 'import' }>): string {
  const detail = order
    ? `, order ${oneLine(order.number)} of ${order.boughtAt.toISOString()}`
    : `: ${oneLine(reason ?? '') || 'why is forgotten'}`
  return `by import from ${store}${detail}`
}
