import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as examples from '../examples/catalogue.ts'
import { describeEntity, faultsOf } from '../examples/describe-entity.ts'
import {
  bundleSchema,
  downloadSchema,
  productSummarySchema,
  storefrontSchema,
  storeProductSchema,
  vendorSchema,
} from './catalogue.ts'

const { manifest, ...plainDownload } = examples.download

describeEntity('a download', {
  schema: downloadSchema,
  full: examples.download,
  minimal: plainDownload,
  nullable: ['path'],
  wrong: { platform: 'BeOS', size: 'big', name: 7 },
})

describe('a download', () => {
  it.each(['Universal', 'Windows', 'Linux', 'Mac'])('can be for %s', (platform) => {
    expect(z.parse(downloadSchema, { ...plainDownload, platform }).platform).toBe(platform)
  })
  it('can be for no other platform', () => {
    expect(faultsOf(downloadSchema, { ...plainDownload, platform: 'mac' })).toEqual(['platform'])
  })
  it('may have a manifest of files and a nullable license path', () => {
    const withPath = { ...manifest, licensePath: 'Library/License' }
    expect(z.parse(downloadSchema, { ...plainDownload, manifest: withPath }).manifest).toStrictEqual(withPath)
    const faulty = { files: [{ name: 'Snare Works.component' }, { path: 'Library' }] }
    expect(faultsOf(downloadSchema, { ...plainDownload, manifest: faulty })).toEqual([
      'manifest.files.0.path',
      'manifest.files.1.name',
      'manifest.licensePath',
    ])
  })
})

describeEntity('a product summary', {
  schema: productSummarySchema,
  full: examples.productSummary,
  minimal: examples.minimalProductSummary,
  nullable: ['currentVersion'],
  wrong: { numberOfLicenses: '2', prerelease: 'no', downloadsNeedsUser: 1, 'downloads.0.key': 3 },
})

describeEntity('a store product', {
  schema: storeProductSchema,
  full: examples.storeProduct,
  minimal: examples.minimalStoreProduct,
  nullable: ['iconUrl'],
  defaults: { type: 'product' },
  wrong: { type: 'bundle', owned: 'yes', 'variations.1.price': 49, 'defaultVariation.id': null },
})

describeEntity('a bundle', {
  schema: bundleSchema,
  full: examples.bundle,
  minimal: examples.minimalBundle,
  nullable: ['iconUrl'],
  defaults: { type: 'bundle' },
  wrong: { type: 'product', partial: null, 'products.0.included': 'yes', 'products.1.owned': 1 },
})

describeEntity('a storefront', {
  schema: storefrontSchema,
  full: examples.storefront,
  minimal: { suggestedCurrency: 'EUR', products: [], bundles: [] },
  wrong: { suggestedCurrency: 978, 'products.0.name': 1, 'bundles.0.products': {} },
})

describeEntity('a vendor', {
  schema: vendorSchema,
  full: examples.vendor,
  minimal: { ...examples.vendor, logoUrl: null },
  nullable: ['logoUrl'],
  wrong: { id: 1, name: ['Works'] },
})
