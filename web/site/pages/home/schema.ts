import * as z from 'zod/mini'
import { bundleSchema } from '#contract/entities/catalogue.ts'
import { productCardSchema, textShape } from '../../schema.ts'
import { postCardSchema } from '../blog/schema.ts'

/** The home page: the products, what is sold together, and the newest posts. */
export const schema = z.object({
  ...textShape,
  products: z.array(productCardSchema),
  bundles: z.array(bundleSchema),
  posts: z.array(postCardSchema),
})
export type HomePage = z.infer<typeof schema>
