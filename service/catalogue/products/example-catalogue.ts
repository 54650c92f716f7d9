import { toMinorPrices } from '#service/platform/index.ts'
import type { CatalogueContent } from '../content.ts'
import { exampleReleases, exampleStoredFiles } from '../releases/example-releases.ts'
import type {
  Catalogue,
  CatalogueCoupon,
  CatalogueDiscount,
  CatalogueProduct,
  CatalogueVariation,
} from './catalogue.ts'
import type { BundleFile, ProductFile } from './content-schema.ts'

const snareWorks: ProductFile = {
  id: 'snare-works',
  position: 1,
  name: 'Snare Works',
  tagline: 'Every snare there is',
  description: 'A thousand snares.',
  website: 'https://shop.example/snare-works',
  iconUrl: '/snare-works.png',
  maxActivations: 3,
  trialDays: 14,
  downloads: { needsUser: true, needsOwnership: false },
  variations: [
    { id: 'full', name: 'Full license', default: true, prices: { EUR: 99, USD: 109, JPY: 14800 } },
    { id: 'upgrade', name: 'Upgrade', prices: { EUR: 49, USD: 54, JPY: 7400 } },
  ],
}

const kickWorks: ProductFile = {
  id: 'kick-works',
  position: 2,
  name: 'Kick Works',
  tagline: 'Every kick there is',
  description: 'A thousand kicks.',
  maxActivations: 1,
  trialDays: 0,
  downloads: { needsUser: false, needsOwnership: true },
  variations: [{ id: 'full', name: 'Full license', prices: { EUR: 49.5, USD: 54.95, JPY: 7000 } }],
}

const wholeKit: BundleFile = {
  id: 'whole-kit',
  position: 1,
  name: 'Whole Kit',
  tagline: 'All of it',
  description: 'Snare and kick.',
  products: ['snare-works', 'kick-works'],
  variations: [{ id: 'full', name: 'Full license', prices: { EUR: 129.9, USD: 139, JPY: 19000 } }],
}

export const exampleContent: CatalogueContent = {
  store: {
    vendorId: 'e5c1f6f2-0b0a-4f43-9b52-0f3f0b7a2f10',
    currencies: ['EUR', 'USD', 'JPY'],
    suggestedCurrency: 'EUR',
  },
  products: [snareWorks, kickWorks],
  bundles: [wholeKit],
  discounts: [],
  coupons: [],
  releases: exampleReleases,
  vouchers: [],
  storedFiles: exampleStoredFiles,
}

const toVariations = ({ variations }: ProductFile | BundleFile): CatalogueVariation[] =>
  variations.map(({ id, name, default: isDefault = variations.length === 1, prices }) => ({
    id,
    name,
    isDefault,
    prices: toMinorPrices(prices),
  }))

const toProduct = ({ downloads, ...product }: ProductFile): CatalogueProduct => ({
  ...product,
  website: product.website ?? null,
  iconUrl: product.iconUrl ?? null,
  maxQuantity: product.maxQuantity ?? null,
  offlinePerYear: product.offlinePerYear ?? null,
  seatChangesPerYear: product.seatChangesPerYear ?? null,
  seatsReturnAfterDays: product.seatsReturnAfterDays ?? null,
  trialNeedsAccount: false,
  currentVersion: product.id === 'snare-works' ? '1.2.0' : null,
  releases: [],
  downloadsNeedsUser: downloads.needsUser,
  downloadsNeedsOwnership: downloads.needsOwnership,
  withdrawnAt: null,
  variations: toVariations({ downloads, ...product }),
})

/** A catalogue as the service holds it, without discounts and coupons: first what costs money, in the vendor's order. */
export function toExampleCatalogue({ store, products: files, bundles }: CatalogueContent): Catalogue {
  const isFree = ({ variations }: ProductFile) =>
    variations.every(({ prices }) => Object.values(prices).every((price) => price === 0))
  const products = [...files.filter((file) => !isFree(file)), ...files.filter(isFree)].map(toProduct)
  return {
    currencies: store.currencies,
    suggestedCurrency: store.suggestedCurrency,
    pricesIncludeTax: store.pricesIncludeTax ?? [],
    products,
    bundles: bundles.map((bundle) => ({
      ...bundle,
      iconUrl: bundle.iconUrl ?? null,
      maxQuantity: bundle.maxQuantity ?? null,
      withdrawnAt: null,
      variations: toVariations(bundle),
      products: products.filter(({ id }) => bundle.products.includes(id)),
    })),
    discounts: [],
    coupons: [],
  }
}

export const exampleCatalogue: Catalogue = toExampleCatalogue(exampleContent)

const always = { startsAt: null, endsAt: null, appliesTo: null }

/** A discount for tests, as the service holds it: 30 % off everything, always, unless said otherwise. */
export const exampleDiscount = (changes: Partial<CatalogueDiscount> = {}): CatalogueDiscount => ({
  id: 'sale',
  position: 1,
  name: 'Sale',
  description: null,
  basisPoints: 3000,
  amounts: null,
  isExclusive: false,
  ...always,
  ...changes,
})

/** A coupon for tests, as the service holds it: 10 % off everything, always, unless said otherwise. */
export const exampleCoupon = (changes: Partial<CatalogueCoupon> = {}): CatalogueCoupon => ({
  id: 'ten',
  code: 'TEN',
  name: 'Ten',
  description: 'Ten per cent',
  maxUses: null,
  copies: 1,
  combinesWith: [],
  minimumPrices: null,
  batch: null,
  basisPoints: 1000,
  amounts: null,
  isExclusive: false,
  ...always,
  ...changes,
})
