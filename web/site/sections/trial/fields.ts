import * as z from 'zod/mini'
import type { FieldKit } from '../../field-kit.ts'

/** How to try a product: where its files are, and how the trial starts. */
export const fields = (kit: FieldKit) =>
  z.strictObject({
    title: z.optional(kit.text),
    text: z.optional(kit.text),
    /** Needed on a page that is not about a product. */
    product: z.optional(kit.product),
  })
