import * as z from 'zod/mini'
import { instrumentSchema } from '#contract/instrument/instrument.ts'
import { productCardSchema } from '../../schema.ts'

export const schema = z.object({
  headline: z.string(),
  lead: z.string(),
  /** Whether the name is the first heading of the page. */
  isTop: z.boolean(),
  product: productCardSchema,
  /** The instrument that visitors play on the page; null if there is none. */
  instrument: z.nullable(instrumentSchema),
  /** The micro edition on the page of the full product and vice versa; null if there is none. */
  otherEdition: z.nullable(productCardSchema),
})
export type ProductHeroSection = z.infer<typeof schema>
