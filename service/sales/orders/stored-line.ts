import type { PushedLine } from '#contract/entities/orders.ts'

export type StoredLine = {
  lineId: string
  type: 'Product' | 'Bundle'
  itemId: string
  variationId: string
  quantity: number
}

export function toStoredLine({ id, quantity, variationId, ...line }: PushedLine): StoredLine {
  const sold = { type: line.type, itemId: line.type === 'Product' ? line.productId : line.bundleId, variationId }
  return { lineId: id ?? deriveLineId(sold), ...sold, quantity }
}

/** The id that clients give a line (specification §3, Identifiers). */
export const deriveLineId = ({ type, itemId, variationId }: Pick<StoredLine, 'type' | 'itemId' | 'variationId'>) =>
  `${type === 'Product' ? 'p' : 'b'}/${itemId}/${variationId}`
