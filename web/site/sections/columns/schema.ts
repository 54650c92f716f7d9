import * as z from 'zod/mini'
import { imageSchema } from '#contract/media.ts'
import { proseSchema } from '#contract/prose.ts'

export const schema = z.object({
  title: z.optional(z.string()),
  items: z.array(z.object({ title: z.optional(z.string()), image: z.optional(imageSchema), text: proseSchema })),
})
export type ColumnsSection = z.infer<typeof schema>
