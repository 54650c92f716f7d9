import * as z from 'zod/mini'
import { productCardSchema, textShape } from '../../schema.ts'

/** The products side by side. Each row has a value for every product, null if the product has none. */
export const comparisonShape = {
  products: z.array(productCardSchema),
  rows: z.array(z.object({ name: z.string(), values: z.array(z.nullable(z.string())) })),
}

export const schema = z.object({ ...textShape, ...comparisonShape })
export type ComparisonPage = z.infer<typeof schema>
