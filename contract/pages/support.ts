import * as z from 'zod/mini'
import { pageLinkSchema, proseSchema, wordsShape } from './parts.ts'

/** Questions with their answers, and where to read more. `id` is the question's anchor. */
export const supportPageSchema = z.object({
  ...wordsShape,
  questions: z.array(z.object({ id: z.string(), question: z.string(), answer: proseSchema })),
  guides: z.array(pageLinkSchema),
})
export type SupportPage = z.infer<typeof supportPageSchema>
