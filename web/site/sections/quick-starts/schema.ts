import * as z from 'zod/mini'
import { productSignSchema } from '#contract/site-config.ts'

export const quickStartsShape = {
  products: z.array(z.object({ product: productSignSchema, quickStart: z.string() })),
  /** `id` is the anchor of the DAW's section in each quick start. */
  daws: z.array(z.object({ id: z.string(), name: z.string() })),
}

export const schema = z.object({
  title: z.optional(z.string()),
  lead: z.optional(z.string()),
  ...quickStartsShape,
})
export type QuickStartsSection = z.infer<typeof schema>
