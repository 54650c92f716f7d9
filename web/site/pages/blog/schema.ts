import * as z from 'zod/mini'
import { postCardSchema, textShape } from '../../schema.ts'

/** All posts, newest first. */
export const schema = z.object({ ...textShape, posts: z.array(postCardSchema) })
export type BlogPage = z.infer<typeof schema>
