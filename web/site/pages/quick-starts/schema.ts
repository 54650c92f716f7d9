import * as z from 'zod/mini'
import { productSignSchema } from '#contract/site-config.ts'
import { textShape } from '../../schema.ts'

/** A quick start for each product in every DAW. */
export const schema = z.object({
  ...textShape,
  products: z.array(z.object({ product: productSignSchema, quickStart: z.string() })),
  /** `id` is the anchor of the DAW's section in each quick start. */
  daws: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type QuickStartsPage = z.infer<typeof schema>
