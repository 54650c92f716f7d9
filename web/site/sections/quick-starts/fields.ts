import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** The quick starts of the products in each DAW. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z.optional(kit.text),
    lead: z.optional(kit.text),
    /** Of which products, in this order; without it of all. */
    products: z.optional(kit.list(kit.product)),
  })
