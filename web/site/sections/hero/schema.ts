import * as z from 'zod/mini'
import { actionSchema, subjectSchema } from '../../schema.ts'

export const schema = z.object({
  headline: z.string(),
  lead: z.string(),
  /** Whether it shows the first heading of the page. */
  isTop: z.boolean(),
  actions: z.array(actionSchema),
  /** What the illustration shows; empty without one. */
  subjects: z.array(subjectSchema),
})
export type HeroSection = z.infer<typeof schema>
