import * as z from 'zod/mini'
import { postCardSchema } from '../../schema.ts'

export const schema = z.object({
  title: z.string(),
  /** Where all posts are; left out where there is no such page. */
  all: z.optional(z.string()),
  posts: z.array(postCardSchema),
})
export type PostsSection = z.infer<typeof schema>
