import * as z from 'zod/mini'
import { dialects } from '#contract/constants.ts'
import { bundleSchema, storeProductSchema, vendorSchema } from '#contract/entities/catalogue.ts'
import type { HomePage, PageHead, ProductPage, ProseNode, SiteConfig } from '#contract/pages.ts'

/** What pages receive as data, checked when read from the document or from a `_payload.json`. */
const headSchema = z.object({ title: z.string(), description: z.string() })

const proseNodeSchema: z.ZodMiniType<ProseNode> = z.lazy(() =>
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

const rhythmSchema = z.object({ steps: z.number(), hits: z.array(z.number()) })

const productCardSchema = z.object({
  product: storeProductSchema,
  path: z.string(),
  colour: z.string(),
  rhythm: rhythmSchema,
})

export const homeSchema: z.ZodMiniType<HomePage> = z.object({
  head: headSchema,
  headline: z.string(),
  lead: z.string(),
  prose: z.array(proseNodeSchema),
  products: z.array(productCardSchema),
  bundles: z.array(bundleSchema),
})

export const productSchema: z.ZodMiniType<ProductPage> = z.object({
  head: headSchema,
  product: productCardSchema,
  headline: z.string(),
  lead: z.string(),
  features: z.array(z.object({ title: z.string(), text: z.string() })),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  prose: z.array(proseNodeSchema),
})

/** A page whose content the browser brings: it knows its title only. */
export type ShellPage = { head: PageHead }
export const shellSchema: z.ZodMiniType<ShellPage> = z.object({ head: headSchema })

/** The error screen: `message` says what was not found. */
export type ErrorPage = { head: PageHead; message: string }
export const errorSchema: z.ZodMiniType<ErrorPage> = z.object({ head: headSchema, message: z.string() })

export const siteConfigSchema: z.ZodMiniType<SiteConfig> = z.object({
  vendor: z.extend(vendorSchema, { tagline: z.string(), email: z.string() }),
  products: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      tagline: z.string(),
      path: z.string(),
      colour: z.string(),
      rhythm: rhythmSchema,
    }),
  ),
  currency: z.string(),
  licensingHost: z.string(),
  dialect: z.enum(dialects),
  checkoutOrigin: z.string(),
})
