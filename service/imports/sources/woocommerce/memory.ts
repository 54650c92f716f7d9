import type { GivenRecord } from '../../records.ts'
import { keysOfCopies } from '../copies.ts'

type GivenLicense = Extract<GivenRecord, { kind: 'license' }>
export type Owner = { key: string | undefined; email: string | undefined }
type SoldLine = { productId: string; variationId: string | undefined; quantity: number }
/** What an order sold, and why it has ended if it has. */
export type SoldOrder = {
  id: string
  owner: Owner
  boughtAt: Date
  ending: string | undefined
  lines: readonly SoldLine[]
}
/** An order, and how many copies of each line a license plug-in has licenses of. */
type KnownOrder = { order: SoldOrder; claimed: number[] }

/** What an order calls a product: with its variation, because licenses differ by it. */
export const productOf = ({ productId, variationId }: SoldLine): string =>
  variationId === undefined ? productId : `${productId}/${variationId}`

/** The licenses of copies that no plug-in has a license of: the buyer has them also without a serial number. */
const licensesOf = ({ order, claimed }: KnownOrder): GivenLicense[] =>
  order.lines.flatMap((line, index) =>
    keysOfCopies(`${order.id}/${index + 1}`, line.quantity)
      .slice(claimed[index])
      .map((key) => ({
        kind: 'license',
        key,
        customer: order.owner,
        product: productOf(line),
        order: order.id,
        serials: [],
        status: order.ending === undefined ? 'Active' : 'Revoked',
        endedReason: order.ending,
        createdAt: order.boughtAt,
      })),
  )

/**
 * What files of orders say that those of license plug-ins do not: who bought a license of an order, and which lines of orders no
 * plug-in has a license of.
 */
export function createMemory() {
  const orders = new Map<string, KnownOrder>()
  let plugInFiles = 0

  return {
    /** A file of a license plug-in will be read after the orders. */
    expectPlugIn: () => {
      plugInFiles += 1
    },
    /** Keeps what an order sold; hands back the licenses of it at once where no license plug-in will have any. */
    keep(order: SoldOrder): GivenLicense[] {
      const known = { order, claimed: order.lines.map(() => 0) }
      if (plugInFiles === 0) return licensesOf(known)
      orders.set(order.id, known)
      return []
    },
    has: (orderId: string | undefined): boolean => orderId !== undefined && orders.has(orderId),
    ownerOf: (orderId: string | undefined): Owner | undefined =>
      orderId === undefined ? undefined : orders.get(orderId)?.order.owner,
    /**
     * Takes a copy of what an order sold, because a plug-in has the license of it; what the order calls the product, if the plug-in
     * names it by its id.
     */
    claim(orderId: string | undefined, productId?: string): string | undefined {
      const known = orderId === undefined ? undefined : orders.get(orderId)
      if (known === undefined) return undefined
      const index = known.order.lines.findIndex(
        (line, at) =>
          (known.claimed[at] ?? 0) < line.quantity &&
          (productId === undefined || line.productId === productId || line.variationId === productId),
      )
      const line = known.order.lines[index]
      if (line === undefined) return undefined
      known.claimed[index] = (known.claimed[index] ?? 0) + 1
      return productId === undefined ? undefined : productOf(line)
    },
    /** After a file of a license plug-in: what no plug-in has a license of, once the last of them has been read. */
    *finishPlugIn(): Iterable<GivenLicense> {
      plugInFiles -= 1
      if (plugInFiles > 0) return
      for (const known of orders.values()) yield* licensesOf(known)
      orders.clear()
    },
  }
}
export type Memory = ReturnType<typeof createMemory>
