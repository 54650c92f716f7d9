import * as z from 'zod/mini'
import { videoSchema } from '#contract/media.ts'

export const schema = z.object({
  title: z.optional(z.string()),
  lead: z.optional(z.string()),
  video: videoSchema,
  caption: z.optional(z.string()),
})
export type VideoSection = z.infer<typeof schema>
