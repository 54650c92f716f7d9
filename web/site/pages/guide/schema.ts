import * as z from 'zod/mini'
import { imageSchema } from '#contract/media.ts'
import { productSignSchema } from '#contract/site-config.ts'
import { playableFigureSchema } from '../../components/playable-figure/schema.ts'
import { pageLinkSchema, textShape } from '../../schema.ts'

/** One guide to a product, and the product's others. */
export const schema = z.object({
  ...textShape,
  figures: z.array(playableFigureSchema),
  product: productSignSchema,
  image: z.optional(imageSchema),
  others: z.array(pageLinkSchema),
  quickStart: z.nullable(z.string()),
})
export type GuidePage = z.infer<typeof schema>
