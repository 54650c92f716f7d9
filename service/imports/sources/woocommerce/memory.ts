import type { GivenRecord } from '../../records.ts'

export type Owner = { key: string | undefined; email: string | undefined }
type GivenLicense = Extract<GivenRecord, { kind: 'license' }>

/** A line of an order that its buyer has a license of, unless a license plug-in has it. */
type OpenLine = { productIds: readonly string[]; product: string; licenses: GivenLicense[] }
type KnownOrder = { owner: Owner; lines: OpenLine[] }

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
    keep(orderId: string, owner: Owner, lines: OpenLine[]): GivenLicense[] {
      orders.set(orderId, { owner, lines: plugInFiles > 0 ? lines : [] })
      return plugInFiles > 0 ? [] : lines.flatMap(({ licenses }) => licenses)
    },
    has: (orderId: string | undefined): boolean => orderId !== undefined && orders.has(orderId),
    ownerOf: (orderId: string | undefined): Owner | undefined =>
      orderId === undefined ? undefined : orders.get(orderId)?.owner,
    /**
     * Takes a copy of what an order sold, because a plug-in has the license of it; what the order calls the product, if the plug-in
     * names it by its id.
     */
    claim(orderId: string | undefined, productId?: string): string | undefined {
      const lines = orderId === undefined ? [] : (orders.get(orderId)?.lines ?? [])
      const line = lines.find(
        ({ productIds, licenses }) =>
          licenses.length > 0 && (productId === undefined || productIds.includes(productId)),
      )
      line?.licenses.shift()
      return productId === undefined ? undefined : line?.product
    },
    /** After a file of a license plug-in: what no plug-in has a license of, once the last of them has been read. */
    finishPlugIn(): GivenLicense[] {
      plugInFiles -= 1
      if (plugInFiles > 0) return []
      const left = [...orders.values()].flatMap(({ lines }) => lines.flatMap(({ licenses }) => licenses))
      orders.clear()
      return left
    },
  }
}
export type Memory = ReturnType<typeof createMemory>
