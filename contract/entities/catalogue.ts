import * as z from 'zod/mini'
import { platforms } from '../statuses.ts'
import { variationSchema } from './money.ts'

export const manifestSchema = z.object({
  files: z.array(z.object({ name: z.string(), path: z.string() })),
  licensePath: z.nullable(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

export const downloadSchema = z.object({
  name: z.string(),
  key: z.string(),
  platform: z.enum(platforms),
  /** In bytes. */
  size: z.number(),
  /** The SHA-256 of the file in hex. An addition to the specification. */
  sha256: z.optional(z.string()),
  /** The URL of the file; null when the caller may not download it. */
  path: z.nullable(z.string()),
  manifest: z.optional(manifestSchema),
})
export type Download = z.infer<typeof downloadSchema>

export const productSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  tagline: z.string(),
  description: z.optional(z.string()),
  website: z.optional(z.string()),
  iconUrl: z.optional(z.string()),
  numberOfLicenses: z.optional(z.number()),
  numberOfTrials: z.optional(z.number()),
  currentActivations: z.optional(z.number()),
  maxActivations: z.optional(z.number()),
  currentVersion: z.nullable(z.string()),
  version: z.optional(z.string()),
  prerelease: z.optional(z.boolean()),
  releaseDescription: z.optional(z.string()),
  downloadsNeedsUser: z.boolean(),
  downloadsNeedsOwnership: z.boolean(),
  downloadsNeedsGroupMembership: z.optional(z.boolean()),
  downloadsAllowed: z.optional(z.boolean()),
  downloads: z.optional(z.array(downloadSchema)),
})
export type ProductSummary = z.infer<typeof productSummarySchema>

/**
 * The SDK dialect leaves `type` out of products and bundles, so reading one without it is no mismatch
 * (docs/wire-compatibility.md).
 */
export const storeProductSchema = z.object({
  id: z.string(),
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  iconUrl: z.nullable(z.string()),
  website: z.optional(z.string()),
  owned: z.boolean(),
  currentVersion: z.optional(z.string()),
  downloads: z.optional(z.array(downloadSchema)),
  defaultVariation: z.optional(variationSchema),
  variations: z.optional(z.array(variationSchema)),
  /** The maximum number of copies in an order, all variations together. An addition to the specification. */
  maxQuantity: z.optional(z.number()),
  type: z._default(z.literal('product'), 'product'),
})
export type StoreProduct = z.infer<typeof storeProductSchema>

export const bundleSchema = z.object({
  id: z.string(),
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  iconUrl: z.nullable(z.string()),
  owned: z.boolean(),
  partial: z.boolean(),
  products: z.array(z.extend(storeProductSchema, { included: z.optional(z.boolean()) })),
  defaultVariation: z.optional(variationSchema),
  variations: z.optional(z.array(variationSchema)),
  /** The maximum number of copies in an order, all variations together. An addition to the specification. */
  maxQuantity: z.optional(z.number()),
  type: z._default(z.literal('bundle'), 'bundle'),
})
export type Bundle = z.infer<typeof bundleSchema>

export const storefrontSchema = z.object({
  suggestedCurrency: z.string(),
  products: z.array(storeProductSchema),
  bundles: z.array(bundleSchema),
})
export type Storefront = z.infer<typeof storefrontSchema>

export const vendorSchema = z.object({ id: z.string(), name: z.string(), logoUrl: z.nullable(z.string()) })
export type Vendor = z.infer<typeof vendorSchema>
