import * as z from 'zod/mini'
import { productCardSchema } from '../../schema.ts'

/** The products side by side. Each row has a value for every product, null if the product has none. */
export const comparisonShape = {
  products: z.array(productCardSchema),
  rows: z.array(z.object({ name: z.string(), values: z.array(z.nullable(z.string())) })),
}

export const schema = z.object({
  title: z.optional(z.string()),
  /** What readers of screens hear that the table is about. */
  caption: z.string(),
  ...comparisonShape,
})
export type ComparisonSection = z.infer<typeof schema>
