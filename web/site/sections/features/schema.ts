import * as z from 'zod/mini'
import { imageSchema } from '#contract/media.ts'
import { subjectSchema } from '../../schema.ts'

export const featureSchema = z.object({ title: z.string(), text: z.string(), image: z.optional(imageSchema) })
export type Feature = z.infer<typeof featureSchema>

export const schema = z.object({
  title: z.optional(z.string()),
  lead: z.optional(z.string()),
  items: z.array(featureSchema),
  /** What the rows are drawn of; left out where there is nothing to draw. */
  subject: z.optional(subjectSchema),
})
export type FeaturesSection = z.infer<typeof schema>
