import * as z from 'zod/mini'
import { setupSchema } from '#contract/instrument/instrument.ts'
import { actionSchema, subjectSchema } from '../../schema.ts'

export const schema = z.object({
  headline: z.string(),
  lead: z.string(),
  /** Whether it shows the first heading of the page. */
  isTop: z.boolean(),
  actions: z.array(actionSchema),
  /** What the illustration shows; empty without one. */
  subjects: z.array(subjectSchema),
  /** What the illustration plays, where the products in it can be heard. */
  play: z.optional(setupSchema),
})
export type HeroSection = z.infer<typeof schema>
