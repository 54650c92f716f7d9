import * as z from 'zod/mini'
import { pageLinkSchema, rhythmSchema, wordsShape } from './parts.ts'

/** A post in a list of posts. `date` is YYYY-MM-DD. */
export const postCardSchema = z.extend(pageLinkSchema, { date: z.string(), rhythm: rhythmSchema })
export type PostCard = z.infer<typeof postCardSchema>

/** All posts, newest first. */
export const blogPageSchema = z.object({ ...wordsShape, posts: z.array(postCardSchema) })
export type BlogPage = z.infer<typeof blogPageSchema>

/** One post, and others to read next. `date` is YYYY-MM-DD. */
export const postPageSchema = z.object({
  ...wordsShape,
  date: z.string(),
  author: z.string(),
  rhythm: rhythmSchema,
  others: z.array(postCardSchema),
})
export type PostPage = z.infer<typeof postPageSchema>
