import * as z from 'zod/mini'
import { imageSchema } from '#contract/media.ts'

export const schema = z.object({
  title: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      text: z.optional(z.string()),
      logo: z.optional(imageSchema),
      to: z.optional(z.string()),
    }),
  ),
})
export type PressSection = z.infer<typeof schema>
