import * as z from 'zod/mini'
import { bundleSchema } from '#contract/entities/catalogue.ts'
import { productCardSchema } from '../../schema.ts'

export const schema = z.object({
  title: z.optional(z.string()),
  lead: z.optional(z.string()),
  layout: z.enum(['plates', 'panels']),
  products: z.array(productCardSchema),
  bundles: z.array(bundleSchema),
})
export type ProductsSection = z.infer<typeof schema>
