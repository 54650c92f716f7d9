import * as z from 'zod/mini'
import { bundleSchema } from '../entities/catalogue.ts'
import { postCardSchema } from './blog.ts'
import { productCardSchema, wordsShape } from './parts.ts'

/** The home page: the products, what is sold together, and the newest posts. */
export const homePageSchema = z.object({
  ...wordsShape,
  products: z.array(productCardSchema),
  bundles: z.array(bundleSchema),
  posts: z.array(postCardSchema),
})
export type HomePage = z.infer<typeof homePageSchema>
