import * as z from 'zod/mini'
import { instrumentSchema } from '#contract/instrument/instrument.ts'
import { pageLinkSchema, productCardSchema, textShape } from '../../schema.ts'

/** One product: what it is, what it does, the plain facts, and where to read on. */
export const schema = z.object({
  ...textShape,
  product: productCardSchema,
  /** What visitors play in the page; null where there is none. */
  instrument: z.nullable(instrumentSchema),
  features: z.array(z.object({ title: z.string(), text: z.string() })),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The micro edition on the page of the whole product and the other way round; null where there is none. */
  otherEdition: z.nullable(productCardSchema),
  guides: z.array(pageLinkSchema),
  quickStart: z.string(),
})
export type ProductPage = z.infer<typeof schema>
