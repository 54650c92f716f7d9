import * as z from 'zod/mini'
import { imageSchema } from '#contract/media.ts'
import { proseSchema } from '#contract/prose.ts'
import { productSignSchema } from '#contract/site-config.ts'
import { pageLinkSchema, textShape } from '../../schema.ts'

/** One product in each DAW, step by step. */
export const schema = z.object({
  ...textShape,
  product: productSignSchema,
  image: z.optional(imageSchema),
  daws: z.array(z.object({ id: z.string(), name: z.string(), prose: proseSchema })),
  guides: z.array(pageLinkSchema),
})
export type QuickStartPage = z.infer<typeof schema>
