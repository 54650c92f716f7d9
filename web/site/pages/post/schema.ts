import * as z from 'zod/mini'
import { rhythmSchema } from '#contract/rhythm.ts'
import { postCardSchema, textShape } from '../../schema.ts'

/** One post, and others to read next. `date` is YYYY-MM-DD. */
export const schema = z.object({
  ...textShape,
  date: z.string(),
  author: z.string(),
  rhythm: z.optional(rhythmSchema),
  others: z.array(postCardSchema),
})
export type PostPage = z.infer<typeof schema>
