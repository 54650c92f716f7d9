import * as z from 'zod/mini'
import { productCardSchema } from '../../schema.ts'

export const schema = z.object({
  headline: z.string(),
  lead: z.string(),
  /** Whether the name is the first heading of the page. */
  isTop: z.boolean(),
  /** The offer of a trial, and where it is described; left out where there is none. */
  trial: z.optional(z.object({ days: z.number(), to: z.string() })),
  product: productCardSchema,
  /** The micro edition on the page of the full product and vice versa; null if there is none. */
  otherEdition: z.nullable(productCardSchema),
})
export type ProductHeroSection = z.infer<typeof schema>
