import type { Row } from '#service/database/index.ts'

/**
 * The purchase of a bundle that a license came from: order, line and copy, of which a line has several. Null where it came from
 * none of the lines. `lines` are those of bundles, each as 'order/line'.
 */
export function readBundle(
  { grantKey, productId, orderId }: Pick<Row<'licenses'>, 'grantKey' | 'productId' | 'orderId'>,
  lines: ReadonlySet<string>,
): string | null {
  const end = grantKey.lastIndexOf(`/${productId}/`)
  if (orderId === null || end < 0) return null
  const line = grantKey.slice(0, end)
  return lines.has(line) ? `${line}/${grantKey.slice(end + productId.length + 2)}` : null
}
