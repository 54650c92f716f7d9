import * as z from 'zod/mini'
import { storeProductSchema } from '#contract/entities/catalogue.ts'

export const schema = z.object({
  title: z.optional(z.string()),
  lead: z.optional(z.string()),
  products: z.array(storeProductSchema),
})
export type FreeSection = z.infer<typeof schema>
