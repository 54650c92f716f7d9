import { describe, expect, it } from 'vitest'
import type { CatalogueContent } from '../content.ts'
import { type CatalogueChange, findCatalogueChanges } from './catalogue-changes.ts'
import type { CouponFile, DiscountFile } from './content-schema.ts'
import { exampleContent } from './example-catalogue.ts'
import { toForSale } from './for-sale.ts'

const between = (before: CatalogueContent, after: CatalogueContent) =>
  findCatalogueChanges(toForSale(before), toForSale(after))
const spring: DiscountFile = { id: 'spring', position: 1, name: 'Spring', percentage: 20, isExclusive: false }
const ten: CouponFile = { id: 'ten', code: 'TEN', name: 'Ten', description: 'Off', percentage: 10, isExclusive: false }
const batch = { id: 'radio', name: 'Radio', description: 'A snare', products: { 'snare-works': 1 } }
const codes = (...shown: string[]) => ({ ...exampleContent, vouchers: [{ ...batch, codes: shown }] })

const products = (change: Partial<CatalogueContent['products'][number]>): CatalogueContent => ({
  ...exampleContent,
  products: exampleContent.products.map((one) => (one.id === 'kick-works' ? { ...one, ...change } : one)),
})
const newest = exampleContent.releases.find(({ version }) => version === '1.2.0')
const without = (version: string) => exampleContent.releases.filter((release) => release.version !== version)

type Row = [what: string, before: CatalogueContent, after: CatalogueContent, changes: CatalogueChange[]]
const changed = (kind: CatalogueChange['kind'], id: string, ...fields: CatalogueChange['fields']): CatalogueChange => ({
  change: 'changed',
  kind,
  id,
  fields,
})
const added = (kind: CatalogueChange['kind'], id: string): CatalogueChange => ({
  change: 'added',
  kind,
  id,
  fields: [],
})
const withdrawn = (kind: CatalogueChange['kind'], id: string): CatalogueChange => ({
  ...added(kind, id),
  change: 'withdrawn',
})

const rows: Row[] = [
  ['of nothing', exampleContent, structuredClone(exampleContent), []],
  [
    'of a price, as it is written',
    exampleContent,
    products({ variations: [{ id: 'full', name: 'Full license', prices: { EUR: 49.5, USD: 49, JPY: 7000 } }] }),
    [changed('product', 'kick-works', { field: 'variations.full.prices.USD', from: '54.95', to: '49.00' })],
  ],
  [
    'of a field that comes and one that goes',
    products({ website: 'https://kick.example' }),
    products({ iconUrl: '/kick.png' }),
    [
      changed(
        'product',
        'kick-works',
        { field: 'iconUrl', from: null, to: '/kick.png' },
        { field: 'website', from: 'https://kick.example', to: null },
      ),
    ],
  ],
  [
    'of a release, which another product version follows',
    { ...exampleContent, releases: without('1.2.0') },
    exampleContent,
    [
      changed('product', 'snare-works', { field: 'currentVersion', from: '1.1.0', to: '1.2.0' }),
      added('release', 'snare-works 1.2.0'),
    ],
  ],
  [
    'of a release that is taken back',
    exampleContent,
    { ...exampleContent, releases: without('1.1.0') },
    [withdrawn('release', 'snare-works 1.1.0')],
  ],
  [
    'of the bytes of a file',
    exampleContent,
    {
      ...exampleContent,
      storedFiles: { ...exampleContent.storedFiles, 'snare-works/1.1.0/snare-works-mac.zip': { size: 7, sha256: 'f' } },
    },
    [
      changed(
        'release',
        'snare-works 1.1.0',
        ...(['size', 'sha256'] as const).map((field) => ({
          field: `artifacts.mac.${field}`,
          from: exampleContent.storedFiles['snare-works/1.1.0/snare-works-mac.zip']?.[field] ?? null,
          to: { size: 7, sha256: 'f' }[field],
        })),
      ),
    ],
  ],
  [
    'of a product that is given up, whose releases stay with its owners',
    exampleContent,
    { ...exampleContent, bundles: [], products: exampleContent.products.filter(({ id }) => id !== 'snare-works') },
    [withdrawn('product', 'snare-works'), withdrawn('bundle', 'whole-kit')],
  ],
  [
    'of what is in a bundle',
    exampleContent,
    { ...exampleContent, bundles: exampleContent.bundles.map((bundle) => ({ ...bundle, products: ['kick-works'] })) },
    [changed('bundle', 'whole-kit', { field: 'products', from: 'snare-works, kick-works', to: 'kick-works' })],
  ],
  [
    'of offers',
    { ...exampleContent, discounts: [spring] },
    { ...exampleContent, discounts: [{ ...spring, percentage: 12.5, until: '2026-12-24' }], coupons: [ten] },
    [
      changed(
        'discount',
        'spring',
        { field: 'percentage', from: 20, to: 12.5 },
        { field: 'until', from: null, to: '2026-12-25T00:00:00.000Z' },
      ),
      added('coupon', 'ten'),
    ],
  ],
  [
    'of codes, of which it says how many',
    codes('KNOCK-1', 'KNOCK-2'),
    codes('KNOCK-2', 'KNOCK-3', 'KNOCK-4'),
    [changed('vouchers', 'radio', { field: 'codes', from: 2, to: 3, added: 2, withdrawn: 1 })],
  ],
  ['of the order of codes, which is none', codes('KNOCK-1', 'KNOCK-2'), codes('KNOCK-2', 'KNOCK-1'), []],
  [
    'of what a voucher is good for',
    codes('KNOCK-1'),
    {
      ...exampleContent,
      vouchers: [{ ...batch, products: { 'snare-works': 2 }, until: '2026-12-24', codes: ['KNOCK-1'] }],
    },
    [
      changed(
        'vouchers',
        'radio',
        { field: 'products.snare-works', from: 1, to: 2 },
        { field: 'until', from: null, to: '2026-12-25T00:00:00.000Z' },
      ),
    ],
  ],
  [
    'of the store',
    exampleContent,
    { ...exampleContent, store: { ...exampleContent.store, suggestedCurrency: 'USD', pricesIncludeTax: ['EUR'] } },
    [
      changed(
        'store',
        'store',
        { field: 'suggestedCurrency', from: 'EUR', to: 'USD' },
        { field: 'pricesIncludeTax', from: '', to: 'EUR' },
      ),
    ],
  ],
]

describe('the change of a catalogue', () => {
  it.each(rows)('%s', (_, before, after, changes) => {
    expect(between(before, after)).toEqual(changes)
  })

  it('of an empty database is everything', () => {
    const changes = findCatalogueChanges(null, toForSale(exampleContent))
    expect(changes.map(({ change, kind, id }) => `${change} ${kind} ${id}`)).toEqual([
      'added store store',
      'added product snare-works',
      'added product kick-works',
      'added release snare-works 1.3.0-beta.1',
      'added release snare-works 1.2.0',
      'added release snare-works 1.1.0',
      'added bundle whole-kit',
    ])
  })

  it('is none of a manifest whose names a database has put in another order', () => {
    const shuffled = exampleContent.releases.map((release) => ({
      ...release,
      artifacts: release.artifacts.map(({ manifest, ...artifact }) => ({
        ...artifact,
        ...(manifest && {
          manifest: {
            licensePath: manifest.licensePath,
            files: manifest.files.map(({ name, path }) => ({ path, name })),
          },
        }),
      })),
    }))
    expect(newest?.artifacts.some(({ manifest }) => manifest)).toBe(true)
    expect(between(exampleContent, { ...exampleContent, releases: shuffled })).toEqual([])
  })
})
