import * as z from 'zod/mini'
import { readSections } from '#web/site/section.ts'
import { schema as faqSchema, type Question, questionSchema } from '#web/site/sections/faq/schema.ts'

const askedSchema = z.object({ questions: z._default(z.array(questionSchema), []) })

/** The questions of a page with their answers: those of support, or of its sections `faq`. */
export function listQuestions(payload: unknown): Question[] {
  const sections = readSections(payload)
  if (!sections) return askedSchema.parse(payload).questions
  return sections.flatMap((section) => (section.name === 'faq' ? faqSchema.parse(section.payload).questions : []))
}
