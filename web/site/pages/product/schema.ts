import * as z from 'zod/mini'
import { instrumentSchema } from '#contract/instrument/instrument.ts'
import { pageLinkSchema, productCardSchema, textShape } from '../../schema.ts'
import { featureSchema } from '../../sections/features/schema.ts'

/** One product: description, features, facts, and links to read on. */
export const schema = z.object({
  ...textShape,
  product: productCardSchema,
  /** The instrument that visitors play on the page; null if there is none. */
  instrument: z.nullable(instrumentSchema),
  features: z.array(featureSchema),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The micro edition on the page of the full product and vice versa; null if there is none. */
  otherEdition: z.nullable(productCardSchema),
  guides: z.array(pageLinkSchema),
  quickStart: z.nullable(z.string()),
})
export type ProductPage = z.infer<typeof schema>
