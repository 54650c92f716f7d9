import * as z from 'zod/mini'
import { subjectSchema } from '../../schema.ts'

export const schema = z.object({
  title: z.optional(z.string()),
  lead: z.optional(z.string()),
  items: z.array(z.object({ title: z.string(), text: z.string() })),
  /** What the rows are drawn of; left out where there is nothing to draw. */
  subject: z.optional(subjectSchema),
})
export type FeaturesSection = z.infer<typeof schema>
