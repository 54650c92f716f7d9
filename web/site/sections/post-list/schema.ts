import * as z from 'zod/mini'
import { postCardSchema } from '../../schema.ts'

export const schema = z.object({
  title: z.optional(z.string()),
  posts: z.array(postCardSchema),
  /** The feed of all posts; left out where the shop has none. */
  feed: z.optional(z.string()),
})
export type PostListSection = z.infer<typeof schema>
