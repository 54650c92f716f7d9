import * as z from 'zod/mini'
import type { FieldKit } from '../../section.ts'

/** The products side by side, by the facts of their files, with their prices. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z._default(kit.text, 'Compare'),
    /** Which products, in this order; without it all. */
    products: z.optional(kit.list(kit.product)),
  })
