import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** A product by its name on its colour, with its price, and its instrument to play. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    /** Needed on a page that is not about a product. */
    product: z.optional(kit.product),
    title: z.optional(kit.text),
    text: z.optional(kit.text),
  })
