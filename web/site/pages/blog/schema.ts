import * as z from 'zod/mini'
import { rhythmSchema } from '#contract/rhythm.ts'
import { pageLinkSchema, textShape } from '../../schema.ts'

/** The address of the Atom feed of all posts. */
export const feedPath = '/blog/feed.xml'

/** A post in a list of posts. `date` is YYYY-MM-DD. */
export const postCardSchema = z.extend(pageLinkSchema, { date: z.string(), rhythm: z.optional(rhythmSchema) })
export type PostCard = z.infer<typeof postCardSchema>

/** All posts, newest first. */
export const schema = z.object({ ...textShape, posts: z.array(postCardSchema) })
export type BlogPage = z.infer<typeof schema>
