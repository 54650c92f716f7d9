import * as z from 'zod/mini'
import { imageSchema } from '#contract/media.ts'

export const schema = z.object({
  title: z.optional(z.string()),
  lead: z.optional(z.string()),
  images: z.array(z.object({ image: imageSchema, caption: z.optional(z.string()) })),
})
export type GallerySection = z.infer<typeof schema>
