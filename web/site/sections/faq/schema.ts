import * as z from 'zod/mini'
import { proseSchema } from '#contract/prose.ts'

const questionGroupSchema = z.object({ id: z.string(), title: z.string() })

/** `id` is the anchor of the question; `group` is its heading, null if there is none. */
export const questionSchema = z.object({
  id: z.string(),
  question: z.string(),
  answer: proseSchema,
  group: z.nullable(questionGroupSchema),
})
export type Question = z.infer<typeof questionSchema>

export const schema = z.object({ title: z.optional(z.string()), questions: z.array(questionSchema) })
export type FaqSection = z.infer<typeof schema>
