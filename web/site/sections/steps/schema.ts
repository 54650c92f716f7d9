import * as z from 'zod/mini'
import { proseSchema } from '#contract/prose.ts'

export const schema = z.object({
  title: z.optional(z.string()),
  lead: z.optional(z.string()),
  items: z.array(z.object({ title: z.string(), text: z.optional(proseSchema) })),
})
export type StepsSection = z.infer<typeof schema>
