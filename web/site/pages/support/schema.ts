import * as z from 'zod/mini'
import { pageLinkSchema, textShape } from '../../schema.ts'
import { questionSchema } from '../../sections/faq/schema.ts'

/** Questions with their answers, and where to read more. */
export const schema = z.object({
  ...textShape,
  questions: z.array(questionSchema),
  guides: z.array(pageLinkSchema),
})
export type SupportPage = z.infer<typeof schema>
