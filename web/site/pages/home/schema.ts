import * as z from 'zod/mini'
import { bundleSchema } from '#contract/entities/catalogue.ts'
import { setupSchema } from '#contract/instrument/instrument.ts'
import { postCardSchema, productCardSchema, textShape } from '../../schema.ts'

/** The home page: the products, what is sold together, and the newest posts. */
export const schema = z.object({
  ...textShape,
  products: z.array(productCardSchema),
  /** Small editions; left out in shops of versions whose home did not show them. */
  editions: z.optional(z.array(productCardSchema)),
  /** What the illustration plays, where the products in it can be heard. */
  play: z.optional(setupSchema),
  bundles: z.array(bundleSchema),
  posts: z.array(postCardSchema),
})
export type HomePage = z.infer<typeof schema>
