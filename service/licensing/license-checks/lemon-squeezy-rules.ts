import type { z } from 'zod/mini'
import type {
  LemonSqueezyInstance,
  LemonSqueezyParts,
  LemonSqueezyStatus,
  lemonSqueezyFieldsSchema,
} from '#contract/endpoints/license-checks.ts'
import type { Row } from '#service/database/index.ts'
import { type CheckedLicense, namesOf, type Standing, shownOwner } from './rules.ts'

export type LemonSqueezyFields = z.infer<typeof lemonSqueezyFieldsSchema>

export const statusOf = (standing: Standing, usage: number): LemonSqueezyStatus => {
  if (standing === 'good') return usage > 0 ? 'active' : 'inactive'
  return standing === 'expired' ? 'expired' : 'disabled'
}

const toNumber = (id: string | null | undefined) => (id && /^\d{1,15}$/.test(id) ? Number(id) : 0)

/** Microseconds, as the store has them. */
const atMicrosecond = (time: Date) => time.toISOString().replace('Z', '000Z')

type Checked = { license: CheckedLicense; standing: Standing; usage: number; licenseKey: string }

/**
 * A license key and what belongs to it. A former product of Lemon Squeezy is the ids of the product, the variant, the store, the
 * order, the order item and the customer, each on a line. Numbers that we do not know are 0: clients in languages with types read
 * all of them.
 */
export function toParts({ license, standing, usage, licenseKey }: Checked): LemonSqueezyParts {
  const [product, variant, store, order, orderItem, customer] = namesOf(license.formerProduct)
  const owner = shownOwner(license)
  return {
    license_key: {
      id: toNumber(license.formerId),
      status: statusOf(standing, usage),
      key: licenseKey,
      activation_limit: license.maxActivations,
      activation_usage: usage,
      created_at: atMicrosecond(license.createdAt),
      expires_at: license.expiresAt && atMicrosecond(license.expiresAt),
      test_mode: false,
    },
    meta: {
      store_id: toNumber(store),
      order_id: toNumber(order),
      order_item_id: toNumber(orderItem),
      product_id: toNumber(product),
      product_name: license.productName,
      variant_id: toNumber(variant),
      variant_name: '',
      customer_id: toNumber(customer),
      customer_name: owner.name,
      customer_email: owner.email,
    },
  }
}

export type Instance = Pick<Row<'formerDevices'>, 'formerId' | 'signature' | 'name' | 'activatedAt'>

export const toInstance = (
  { signature, formerId, name, activatedAt }: Instance,
  since: Date,
): LemonSqueezyInstance => ({
  id: signature ?? formerId,
  name,
  created_at: atMicrosecond(activatedAt ?? since),
})

// Plug-ins compare and show these words.
export const unknownKey = 'license_key not found.'
export const unknownInstance = 'license_key_instance not found.'
export const limitReached = 'This license key has reached the activation limit.'
export const refusals: Record<Exclude<Standing, 'good'>, string> = {
  expired: 'license_key is expired.',
  refunded: 'license_key is disabled.',
  disputed: 'license_key is disabled.',
  disabled: 'license_key is disabled.',
}
export const missingField = (name: string) => `The ${name.replaceAll('_', ' ')} field is required.`
