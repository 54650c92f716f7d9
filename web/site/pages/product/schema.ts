import * as z from 'zod/mini'
import { pageLinkSchema, productCardSchema, textShape } from '../../schema.ts'
import { featureSchema } from '../../sections/features/schema.ts'
import { schema as relatedSchema } from '../../sections/related/schema.ts'
import { schema as requirementsSchema } from '../../sections/requirements/schema.ts'
import { schema as trialSchema } from '../../sections/trial/schema.ts'

/** One product: description, features, facts, and links to read on. */
export const schema = z.object({
  ...textShape,
  product: productCardSchema,
  features: z.array(featureSchema),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The micro edition on the page of the full product and vice versa; null if there is none. */
  otherEdition: z.nullable(productCardSchema),
  guides: z.array(pageLinkSchema),
  quickStart: z.nullable(z.string()),
  /** Left out where there is none. */
  trial: z.optional(trialSchema),
  requirements: z.optional(requirementsSchema),
  related: z.optional(relatedSchema),
})
export type ProductPage = z.infer<typeof schema>
