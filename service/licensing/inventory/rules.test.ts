import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { productSummarySchema } from '#contract/entities/catalogue.ts'
import { activationSchema, licenseSchema } from '#contract/entities/inventory.ts'
import type { CatalogueProduct, CatalogueRelease } from '#service/catalogue/products/catalogue.ts'
import { exampleCatalogue } from '#service/catalogue/products/example-catalogue.ts'
import type { Row } from '#service/database/schema.ts'
import {
  findShownRelease,
  noHoldings,
  toActivation,
  toLicense,
  toProductSummary,
  toSummaryReader,
  visitorReader,
} from './rules.ts'

const createdAt = new Date('2026-05-04T10:20:30Z')
const license: Row<'licenses'> = {
  id: 'c0a1b2c3-0000-4000-8000-000000000001',
  customerId: 'c0a1b2c3-0000-4000-8000-000000000002',
  productId: 'snare-works',
  orderId: null,
  voucherId: null,
  formerOrderId: null,
  grantedReason: null,
  grantKey: 'secret key',
  status: 'Active',
  activeActivations: 2,
  maxActivations: 3,
  createdAt,
  expiresAt: null,
  revokedAt: null,
  revokedReason: null,
  offlinePerYear: null,
  permanentSince: null,
  lentSeats: 0,
  borrowedFrom: null,
  offlineCountedFrom: null,
  grantKind: null,
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
  freedBy: null,
}

describe('a license', () => {
  it('is shown with its product and how many seats are taken', { tags: ['entities.license'] }, () => {
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
  it('is shown without its signature; the date of a validation there was not is null', {
    tags: ['entities.activation'],
  }, () => {
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

const release = (version: string, isPrerelease = false): CatalogueRelease => ({
  version,
  isPrerelease,
  releasedOn: null,
  description: isPrerelease ? null : `What is new in ${version}`,
  artifacts: [
    {
      key: 'mac',
      platform: 'Mac',
      name: 'For Mac',
      file: `snare-works/${version}/mac.zip`,
      size: 12,
      sha256: 'ab',
      manifest: { files: [{ name: 'Snare', path: 'Library' }], licensePath: null },
    },
  ],
})
const [snare, kick] = exampleCatalogue.products
if (!snare || !kick) throw new Error('The example catalogue is empty')
const snareWorks: CatalogueProduct = {
  ...snare,
  releases: [release('1.3.0-beta.1', true), release('1.2.0'), release('1.1.0')],
}
const owner = toSummaryReader({ ...noHoldings, numberOfLicenses: 1, maxActivations: 3 })
const customer = toSummaryReader(noHoldings)
const options = { publicUrl: 'https://shop.example', includeManifests: false }
const summarise = (product = snareWorks, who = owner, version?: string, includeManifests = false) =>
  toProductSummary(product, findShownRelease(product, version), who, { ...options, includeManifests })

describe('a product summary', () => {
  it('is of the contract, with nothing to spare', () => {
    for (const who of [owner, customer, visitorReader])
      for (const product of [snareWorks, kick]) {
        const summary = summarise(product, who, undefined, true)
        expect(z.parse(productSummarySchema, summary)).toStrictEqual(summary)
      }
  })

  it('shows the current release, or the one asked for; a prerelease to whoever asks for it', () => {
    const shown = (version?: string) => {
      const { currentVersion, version: own, prerelease, releaseDescription } = summarise(snareWorks, owner, version)
      return [currentVersion, own, prerelease, releaseDescription]
    }
    expect(shown()).toEqual(['1.2.0', '1.2.0', false, 'What is new in 1.2.0'])
    expect(shown('1.1.0')).toEqual(['1.2.0', '1.1.0', false, 'What is new in 1.1.0'])
    expect(shown('1.3.0-beta.1')).toEqual(['1.2.0', '1.3.0-beta.1', true, undefined])
  })

  it.each(['latest', '', '1.2', '1.2.0 ', '2.0.0'])('knows no version %j', (version) => {
    expect(findShownRelease(snareWorks, version)).toBeUndefined()
  })

  it('says null for a version there is not, and nothing of downloads then', () => {
    const summary = summarise(kick)
    expect(summary.currentVersion).toBeNull()
    for (const name of ['version', 'prerelease', 'releaseDescription', 'downloads'])
      expect(summary).not.toHaveProperty(name)
  })

  it('counts what a customer has, nothing being 0, and does not count for anybody else', () => {
    expect(summarise()).toMatchObject({
      numberOfLicenses: 1,
      numberOfTrials: 0,
      currentActivations: 0,
      maxActivations: 3,
    })
    expect(summarise(snareWorks, customer)).toMatchObject(noHoldings)
    for (const name of Object.keys(noHoldings)) expect(summarise(snareWorks, visitorReader)).not.toHaveProperty(name)
  })

  it('has manifests for whoever asks for them', () => {
    expect(summarise().downloads?.[0]).not.toHaveProperty('manifest')
    expect(summarise(snareWorks, owner, undefined, true).downloads?.[0]?.manifest?.files).toHaveLength(1)
  })

  it.each([
    ['nothing', false, false, [true, true, true]],
    ['a user', true, false, [true, true, false]],
    ['ownership', false, true, [true, false, false]],
    ['both', true, true, [true, false, false]],
  ])(
    'where downloads need %s says who may have them: owner, customer, visitor',
    (_, needsUser, needsOwnership, may) => {
      const product = { ...snareWorks, downloadsNeedsUser: needsUser, downloadsNeedsOwnership: needsOwnership }
      const path = 'https://shop.example/api/customer/inventory/products/snare-works/download/mac/1.2.0'
      for (const [index, who] of [owner, customer, visitorReader].entries())
        expect(summarise(product, who)).toMatchObject({
          downloadsNeedsUser: needsUser,
          downloadsNeedsOwnership: needsOwnership,
          downloadsAllowed: may[index],
          downloads: [{ size: 12, path: may[index] ? path : null }],
        })
    },
  )
})
