import * as z from 'zod/mini'
import { productSignSchema } from '#contract/site-config.ts'
import { pageLinkSchema } from '../../schema.ts'

/** A product, its quick start and its guides. */
export const shelfSchema = z.object({
  product: productSignSchema,
  quickStart: z.nullable(z.string()),
  guides: z.array(pageLinkSchema),
  /** The DAWs that the quick start is about. */
  daws: z.array(z.string()),
})
export type Shelf = z.infer<typeof shelfSchema>

export const schema = z.object({
  title: z.optional(z.string()),
  lead: z.optional(z.string()),
  products: z.array(shelfSchema),
})
export type GuidesSection = z.infer<typeof schema>
