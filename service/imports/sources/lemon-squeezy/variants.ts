import type { JsonFields } from '../json-fields.ts'

/** Which variant each order item is of: license keys name their order item alone. Nothing is kept where no file has license keys. */
export function createVariants() {
  const variants = new Map<string, string>()
  let hasKeys = false

  return {
    /** A file of license keys will be read after the orders. */
    expectKeys: () => {
      hasKeys = true
    },
    /** Keeps the variant of an order item. */
    keep(item: JsonFields, id: string | undefined): void {
      const variant = item.key('variant_id')
      if (hasKeys && id !== undefined && variant !== undefined) variants.set(id, variant)
    },
    of: (itemId: string | undefined): string | undefined => (itemId === undefined ? undefined : variants.get(itemId)),
  }
}
export type Variants = ReturnType<typeof createVariants>
