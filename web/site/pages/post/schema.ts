import * as z from 'zod/mini'
import { imageSchema } from '#contract/media.ts'
import { rhythmSchema } from '#contract/rhythm.ts'
import { playableFigureSchema } from '../../components/playable-figure/schema.ts'
import { postCardSchema, textShape } from '../../schema.ts'

/** One post, and others to read next. `date` is YYYY-MM-DD. */
export const schema = z.object({
  ...textShape,
  figures: z.array(playableFigureSchema),
  date: z.string(),
  author: z.string(),
  rhythm: z.optional(rhythmSchema),
  image: z.optional(imageSchema),
  others: z.array(postCardSchema),
})
export type PostPage = z.infer<typeof schema>
