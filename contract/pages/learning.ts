import * as z from 'zod/mini'
import { pageLinkSchema, productSignSchema, proseSchema, wordsShape } from './parts.ts'

/** The ways into the products: the first steps, for each product its quick start and guides, and all quick starts. */
export const getStartedPageSchema = z.object({
  ...wordsShape,
  firstSteps: pageLinkSchema,
  quickStarts: pageLinkSchema,
  products: z.array(z.object({ product: productSignSchema, quickStart: z.string(), guides: z.array(pageLinkSchema) })),
})
export type GetStartedPage = z.infer<typeof getStartedPageSchema>

/** A quick start for each product, in every program that is described. */
export const quickStartsPageSchema = z.object({
  ...wordsShape,
  products: z.array(z.object({ product: productSignSchema, quickStart: z.string() })),
  /** `id` is the anchor of its part in each quick start. */
  daws: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type QuickStartsPage = z.infer<typeof quickStartsPageSchema>

/** One product in each program, step by step. */
export const quickStartPageSchema = z.object({
  ...wordsShape,
  product: productSignSchema,
  daws: z.array(z.object({ id: z.string(), name: z.string(), prose: proseSchema })),
  guides: z.array(pageLinkSchema),
})
export type QuickStartPage = z.infer<typeof quickStartPageSchema>

/** One guide to a product, and the product's others. */
export const guidePageSchema = z.object({
  ...wordsShape,
  product: productSignSchema,
  others: z.array(pageLinkSchema),
  quickStart: z.string(),
})
export type GuidePage = z.infer<typeof guidePageSchema>
