import * as z from 'zod/mini'
import { storeProductSchema } from '#contract/entities/catalogue.ts'
import { imageSchema } from '#contract/media.ts'
import { proseSchema } from '#contract/prose.ts'
import { rhythmSchema } from '#contract/rhythm.ts'

/** Title and description of a document. */
export const headSchema = z.object({ title: z.string(), description: z.string() })
export type PageHead = z.infer<typeof headSchema>

/** The data of a page that has none of its own: the browser brings its content. */
export const pageSchema = z.object({ head: headSchema })
/** What the data of every page has; the rest is each page's own, stated in its `schema.ts`. */
export type PagePayload = z.infer<typeof pageSchema>

/** What a page opens with, beside its headline. */
export const coverSchema = z.object({
  colour: z.string(),
  rhythm: z.optional(rhythmSchema),
  image: z.optional(imageSchema),
})
export type Cover = z.infer<typeof coverSchema>

/** What every page with the vendor's text begins with. */
export const textShape = {
  head: headSchema,
  headline: z.string(),
  lead: z.string(),
  prose: proseSchema,
  cover: z.optional(coverSchema),
}

/** A page of text and nothing else. */
export const textPageSchema = z.object(textShape)
export type TextPage = z.infer<typeof textPageSchema>

/** A link to another page, with a line about it. */
export const pageLinkSchema = z.object({ path: z.string(), title: z.string(), summary: z.string() })
export type PageLink = z.infer<typeof pageLinkSchema>

/** A post in a list of posts. `date` is YYYY-MM-DD. */
export const postCardSchema = z.extend(pageLinkSchema, {
  date: z.string(),
  rhythm: z.optional(rhythmSchema),
  image: z.optional(imageSchema),
})
export type PostCard = z.infer<typeof postCardSchema>

/** A link that looks like a button. */
export const actionSchema = z.object({ text: z.string(), to: z.string() })
export type Action = z.infer<typeof actionSchema>

/** What a figure shows. */
export const subjectSchema = z.object({
  name: z.string(),
  colour: z.optional(z.string()),
  rhythm: z.optional(rhythmSchema),
})

/** A product to be bought: the storefront's entry and its appearance. */
export const productCardSchema = z.object({
  product: storeProductSchema,
  path: z.string(),
  colour: z.string(),
  rhythm: z.optional(rhythmSchema),
  /** What it looks like. */
  image: z.optional(imageSchema),
})
export type ProductCard = z.infer<typeof productCardSchema>
