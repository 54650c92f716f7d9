import * as z from 'zod/mini'
import { proseSchema } from '#contract/prose.ts'
import { pageLinkSchema, textShape } from '../../schema.ts'

const questionGroupSchema = z.object({ id: z.string(), title: z.string() })

/** `id` is the question's anchor; `group` the heading that it stands under, null where questions stand under none. */
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
