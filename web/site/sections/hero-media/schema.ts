import * as z from 'zod/mini'
import { imageSchema, videoSchema } from '#contract/media.ts'
import { productCardSchema } from '../../schema.ts'
import { schema as heroSchema } from '../hero/schema.ts'

export const schema = z.extend(heroSchema, {
  product: z.optional(productCardSchema),
  image: z.optional(imageSchema),
  video: z.optional(videoSchema),
})
export type HeroMediaSection = z.infer<typeof schema>
