import * as z from 'zod/mini'
import { storeProductSchema } from '../entities/catalogue.ts'

/** What a document says of itself in its head. */
export const headSchema = z.object({ title: z.string(), description: z.string() })
export type PageHead = z.infer<typeof headSchema>

/** Markdown after sanitising: sent as a tree and rendered with React, so that no page needs raw HTML. */
export type ProseNode =
  | { type: 'text'; value: string }
  | { type: 'element'; tag: string; attributes: Record<string, string>; children: ProseNode[] }

export const proseNodeSchema: z.ZodMiniType<ProseNode> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), value: z.string() }),
    z.object({
      type: z.literal('element'),
      tag: z.string(),
      attributes: z.record(z.string(), z.string()),
      children: z.array(proseNodeSchema),
    }),
  ]),
)
export const proseSchema = z.array(proseNodeSchema)

/** What a figure is drawn from: steps around a circle, and which of them sound. */
export const rhythmSchema = z.object({ steps: z.number(), hits: z.array(z.number()) })
export type Rhythm = z.infer<typeof rhythmSchema>

/** A product by name and look, as menus and pages about it show it. */
export const productSignSchema = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  colour: z.string(),
  rhythm: rhythmSchema,
})
export type ProductSign = z.infer<typeof productSignSchema>

/** A product to be bought: the storefront's entry and its look. */
export const productCardSchema = z.object({
  product: storeProductSchema,
  path: z.string(),
  colour: z.string(),
  rhythm: rhythmSchema,
})
export type ProductCard = z.infer<typeof productCardSchema>

/** The way to another page, with a line about it. */
export const pageLinkSchema = z.object({ path: z.string(), title: z.string(), summary: z.string() })
export type PageLink = z.infer<typeof pageLinkSchema>

/** What every page of words begins with. */
export const wordsShape = { head: headSchema, headline: z.string(), lead: z.string(), prose: proseSchema }
