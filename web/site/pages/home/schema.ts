import * as z from 'zod/mini'
import { bundleSchema } from '#contract/entities/catalogue.ts'
import { postCardSchema, productCardSchema, textShape } from '../../schema.ts'

/** The home page: the products, what is sold together, and the newest posts. */
export const schema = z.object({
  ...textShape,
  products: z.array(productCardSchema),
  bundles: z.array(bundleSchema),
  posts: z.array(postCardSchema),
})
export type HomePage = z.infer<typeof schema>
