import * as z from 'zod/mini'
import { coverSchema } from '../../schema.ts'

export const schema = z.object({
  headline: z.string(),
  lead: z.string(),
  layout: z.enum(['text', 'list']),
  cover: z.optional(coverSchema),
})
export type HeadingSection = z.infer<typeof schema>
