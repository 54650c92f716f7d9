import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** The products side by side, by the facts of their files, with their prices. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z._default(z.union([kit.text, z.literal(false)], "Must be text, or 'false' for none"), 'Compare'),
    /** Which products, in this order; without it all. */
    products: z.optional(kit.list(kit.product)),
  })
