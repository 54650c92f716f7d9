import * as z from 'zod/mini'
import { textBodyMaxBytes } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'

/** The stores whose license checks a shop can answer. */
export const licenseCheckStores = ['gumroad', 'lemon-squeezy'] as const
export type LicenseCheckStore = (typeof licenseCheckStores)[number]

const field = z.optional(z.string().check(z.maxLength(1000)))

/** Clients of Gumroad send these as a form, as JSON or in the address. */
export const gumroadFieldsSchema = z.object({
  license_key: field,
  product_id: field,
  product_permalink: field,
  /** Former names of `product_permalink`. */
  id: field,
  link_id: field,
  increment_uses_count: field,
})

export const lemonSqueezyFieldsSchema = z.object({ license_key: field, instance_name: field, instance_id: field })

const gumroadRefusal = z.object({ success: z.literal(false), message: z.string() })
const gumroadPurchase = z.object({
  id: z.string(),
  sale_id: z.string(),
  product_id: z.string(),
  product_name: z.string(),
  permalink: z.string(),
  product_permalink: z.string(),
  email: z.string(),
  quantity: z.number(),
  license_key: z.string(),
  created_at: z.string(),
  sale_timestamp: z.string(),
  variants: z.string(),
  custom_fields: z.array(z.string()),
  refunded: z.boolean(),
  disputed: z.boolean(),
  dispute_won: z.boolean(),
  chargebacked: z.boolean(),
  is_multiseat_license: z.boolean(),
  subscription_ended_at: z.nullable(z.string()),
  subscription_cancelled_at: z.nullable(z.string()),
  subscription_failed_at: z.nullable(z.string()),
})
export type GumroadPurchase = z.infer<typeof gumroadPurchase>

export const lemonSqueezyStatuses = ['inactive', 'active', 'expired', 'disabled'] as const
export type LemonSqueezyStatus = (typeof lemonSqueezyStatuses)[number]

const lemonSqueezyKey = z.object({
  id: z.number(),
  status: z.enum(lemonSqueezyStatuses),
  key: z.string(),
  activation_limit: z.number(),
  activation_usage: z.number(),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  test_mode: z.boolean(),
})
const lemonSqueezyInstance = z.object({ id: z.string(), name: z.string(), created_at: z.string() })
const lemonSqueezyMeta = z.object({
  store_id: z.number(),
  order_id: z.number(),
  order_item_id: z.number(),
  product_id: z.number(),
  product_name: z.string(),
  variant_id: z.number(),
  variant_name: z.string(),
  customer_id: z.number(),
  customer_name: z.string(),
  customer_email: z.string(),
})
/** Missing parts are of a license key that is not known. */
const lemonSqueezyParts = {
  error: z.nullable(z.string()),
  license_key: z.optional(lemonSqueezyKey),
  meta: z.optional(lemonSqueezyMeta),
}
export type LemonSqueezyParts = {
  license_key: z.infer<typeof lemonSqueezyKey>
  meta: z.infer<typeof lemonSqueezyMeta>
}
export type LemonSqueezyInstance = z.infer<typeof lemonSqueezyInstance>
const instance = z.optional(z.nullable(lemonSqueezyInstance))

const activated = z.object({ activated: z.boolean(), ...lemonSqueezyParts, instance })
const valid = z.object({ valid: z.boolean(), ...lemonSqueezyParts, instance })
const deactivated = z.object({ deactivated: z.boolean(), ...lemonSqueezyParts })

const shared = {
  method: 'POST',
  access: 'anonymous',
  body: { raw: { maxBytes: textBodyMaxBytes } },
  alwaysBare: true,
  anyOrigin: true,
} as const

/**
 * License checks of plug-ins that were sold at former stores, in the words of those stores (docs/license-checks.md). 404 unless
 * the shop answers them.
 */
export const licenseCheckEndpoints = {
  verifyGumroadLicense: defineEndpoint({
    ...shared,
    path: '/v2/licenses/verify',
    summary: 'What Gumroad answers about a license key; counts a use unless increment_uses_count is false',
    query: gumroadFieldsSchema,
    responses: {
      200: z.object({ success: z.literal(true), uses: z.number(), purchase: gumroadPurchase }),
      404: gumroadRefusal,
    },
  }),
  activateLemonSqueezyLicense: defineEndpoint({
    ...shared,
    path: '/v1/licenses/activate',
    summary: 'Register an instance of a license key of Lemon Squeezy, within its activation limit',
    query: lemonSqueezyFieldsSchema,
    responses: { 200: activated, 400: activated, 404: activated, 422: activated },
  }),
  validateLemonSqueezyLicense: defineEndpoint({
    ...shared,
    path: '/v1/licenses/validate',
    summary: 'Whether a license key of Lemon Squeezy, and an instance of it, are good',
    query: lemonSqueezyFieldsSchema,
    responses: { 200: valid, 400: valid, 404: valid, 422: valid },
  }),
  deactivateLemonSqueezyLicense: defineEndpoint({
    ...shared,
    path: '/v1/licenses/deactivate',
    summary: 'End an instance of a license key of Lemon Squeezy',
    query: lemonSqueezyFieldsSchema,
    responses: { 200: deactivated, 404: deactivated, 422: deactivated },
  }),
}
