import type { z } from 'zod/mini'
import type { GumroadPurchase, gumroadFieldsSchema } from '#contract/endpoints/license-checks.ts'
import { type CheckedLicense, namesOf, type Standing, shownOwner } from './rules.ts'

export type GumroadFields = z.infer<typeof gumroadFieldsSchema>

/**
 * The product that a call names: by its id, or as long ago by its permalink. A former product of Gumroad is its id and its
 * permalinks, in any order.
 */
export const productOf = ({ product_id, id, link_id, product_permalink }: GumroadFields): string =>
  product_id || id || link_id || product_permalink || ''

export const isOfProduct = ({ formerProduct }: Pick<CheckedLicense, 'formerProduct'>, product: string): boolean =>
  product !== '' && namesOf(formerProduct).includes(product)

export const countsUse = ({ increment_uses_count }: GumroadFields): boolean => increment_uses_count !== 'false'

/** Ids of products look like that; permalinks do not. */
const productId = /^[\w+/-]{22}==$/

const atSecond = (time: Date) => time.toISOString().replace(/\.\d+Z$/, 'Z')

/** The purchase of a license, as far as we know and tell it. */
export function toPurchase(license: CheckedLicense, standing: Standing, licenseKey: string): GumroadPurchase {
  const names = namesOf(license.formerProduct)
  const permalink = names.find((name) => !productId.test(name)) ?? ''
  const { expiresAt, createdAt, formerId } = license
  const boughtAt = atSecond(createdAt)
  return {
    id: formerId ?? '',
    sale_id: formerId ?? '',
    product_id: names.find((name) => productId.test(name)) ?? '',
    product_name: license.productName,
    permalink,
    product_permalink: permalink,
    email: shownOwner(license).email,
    quantity: 1,
    license_key: licenseKey,
    created_at: boughtAt,
    sale_timestamp: boughtAt,
    variants: '',
    custom_fields: [],
    refunded: standing === 'refunded',
    disputed: standing === 'disputed',
    dispute_won: false,
    chargebacked: standing === 'disputed',
    is_multiseat_license: false,
    subscription_ended_at: standing === 'expired' && expiresAt ? atSecond(expiresAt) : null,
    subscription_cancelled_at: null,
    subscription_failed_at: null,
  }
}

// Plug-ins compare and show these words.
export const unknownLicense = 'That license does not exist for the provided product.'
export const disabledLicense = 'This license key has been disabled.'
