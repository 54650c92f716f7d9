import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { activationSchema, licenseSchema } from '#contract/entities/inventory.ts'
import { exampleCatalogue } from '#service/catalogue/products/example-catalogue.ts'
import type { Row } from '#service/database/schema.ts'
import { noHoldings, toProductSummary, toSummaryReader } from './product-summary.ts'
import { toActivation, toLicense } from './rules.ts'

const createdAt = new Date('2026-05-04T10:20:30Z')
const license: Row<'licenses'> = {
  id: 'c0a1b2c3-0000-4000-8000-000000000001',
  customerId: 'c0a1b2c3-0000-4000-8000-000000000002',
  productId: 'snare-works',
  orderId: null,
  voucherId: null,
  grantedReason: null,
  grantKey: 'secret key',
  status: 'Active',
  activeActivations: 2,
  maxActivations: 3,
  createdAt,
  revokedAt: null,
  revokedReason: null,
  offlinePerYear: null,
}
const activation: Row<'activations'> & { licenseId: string } = {
  id: 'c0a1b2c3-0000-4000-8000-000000000003',
  licenseId: license.id,
  productId: 'snare-works',
  customerId: license.customerId,
  name: 'Laptop',
  deviceSignature: 'secret signature',
  status: 'Active',
  method: 'Online',
  offlineAt: null,
  expiresAt: null,
  firstValidatedAt: null,
  lastValidatedAt: null,
  createdAt,
  revokedAt: null,
}

describe('a license', () => {
  it('is shown with its product and how many seats are taken [entities.license]', () => {
    const [product] = exampleCatalogue.products
    if (!product) throw new Error('The example catalogue is empty')
    const options = { publicUrl: 'https://shop.example', includeManifests: false }
    const shown = toLicense(license, toProductSummary(product, undefined, toSummaryReader(noHoldings), options))
    expect(z.parse(licenseSchema, shown)).toStrictEqual(shown)
    expect(shown).toMatchObject({
      activeNumberOfActivations: 2,
      maxNumberOfActivations: 3,
      createdAt: '2026-05-04T10:20:30.000Z',
      product: { id: 'snare-works' },
    })
  })
})

describe('a device', () => {
  it('is shown without its signature; the date of a validation there was not is null [entities.activation]', () => {
    const shown = toActivation(activation)
    expect(z.parse(activationSchema, shown)).toStrictEqual(shown)
    expect(shown.lastValidatedAt).toBeNull()
    expect(shown).not.toHaveProperty('firstValidatedAt')
    expect(JSON.stringify(shown)).not.toContain('secret')
    expect(toActivation({ ...activation, firstValidatedAt: createdAt }).firstValidatedAt).toBe(
      '2026-05-04T10:20:30.000Z',
    )
  })
})
