import * as z from 'zod/mini'
import { proseSchema } from '#contract/prose.ts'
import { pageLinkSchema, textShape } from '../../schema.ts'

const questionGroupSchema = z.object({ id: z.string(), title: z.string() })

/** `id` is the anchor of the question; `group` is its heading, null if there is none. */
const questionSchema = z.object({
  id: z.string(),
  question: z.string(),
  answer: proseSchema,
  group: z.nullable(questionGroupSchema),
})
export type Question = z.infer<typeof questionSchema>

/** Questions with their answers, and where to read more. */
export const schema = z.object({
  ...textShape,
  questions: z.array(questionSchema),
  guides: z.array(pageLinkSchema),
})
export type SupportPage = z.infer<typeof schema>
