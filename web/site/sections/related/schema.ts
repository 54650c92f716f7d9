import * as z from 'zod/mini'
import { bundleSchema } from '#contract/entities/catalogue.ts'
import { priceMapSchema } from '#contract/entities/money.ts'
import { productCardSchema } from '../../schema.ts'

export const relatedBundleSchema = z.object({
  bundle: bundleSchema,
  /** What its products cost one by one, by currency; without those in which one is not for sale. */
  separately: priceMapSchema,
  /** Its products that have a page. */
  cards: z.array(productCardSchema),
})
export type RelatedBundle = z.infer<typeof relatedBundleSchema>

export const schema = z.object({
  title: z.string(),
  bundles: z.array(relatedBundleSchema),
  products: z.array(productCardSchema),
})
export type RelatedSection = z.infer<typeof schema>
