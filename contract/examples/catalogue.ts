/** Example prices, products and bundles, typed by hand from the specification's section 3. */
export const percentageOffDiscount = {
  type: 'PercentageOffDiscount',
  name: 'Spring sale',
  description: 'Until the end of May',
  percentage: 0.3,
  total: { EUR: 29.7, USD: 32.7 },
  isExclusive: false,
}
export const flatAmountOffDiscount = {
  type: 'FlatAmountOffDiscount',
  name: 'Ten off',
  description: 'For subscribers',
  total: { EUR: 10 },
  isExclusive: true,
}

export const variation = {
  id: 'full',
  name: 'Full license',
  originalPrice: { EUR: 99, USD: 109, JPY: 14800 },
  price: { EUR: 69.3, USD: 76.3, JPY: 10360 },
  hasDiscount: true,
  discount: percentageOffDiscount,
}
export const plainVariation = {
  id: 'upgrade',
  name: 'Upgrade',
  originalPrice: { EUR: 49 },
  price: { EUR: 49 },
  hasDiscount: false,
}

export const download = {
  name: 'Snare Works 1.2 for Mac',
  key: 'snare-works-mac',
  platform: 'Mac',
  size: 734003200,
  path: 'https://licensing.example/api/customer/inventory/products/snare-works/download/Mac/latest',
  manifest: { files: [{ name: 'Snare Works.component', path: 'Library/Audio' }], licensePath: null },
}

export const productSummary = {
  id: 'snare-works',
  name: 'Snare Works',
  tagline: 'Every snare there is',
  description: 'A thousand snares.',
  website: 'https://shop.example/snare-works',
  iconUrl: 'https://shop.example/snare-works.png',
  numberOfLicenses: 2,
  numberOfTrials: 1,
  currentActivations: 3,
  maxActivations: 6,
  currentVersion: '1.2.0',
  version: '1.2.0',
  prerelease: false,
  releaseDescription: 'Two new rooms',
  downloadsNeedsUser: true,
  downloadsNeedsOwnership: false,
  downloads: [download],
}
export const minimalProductSummary = {
  id: 'snare-works',
  name: 'Snare Works',
  tagline: 'Every snare there is',
  currentVersion: null,
  downloadsNeedsUser: true,
  downloadsNeedsOwnership: false,
}

export const minimalStoreProduct = {
  id: 'snare-works',
  name: 'Snare Works',
  tagline: 'Every snare there is',
  description: 'A thousand snares.',
  iconUrl: null,
  owned: false,
}
export const storeProduct = {
  ...minimalStoreProduct,
  iconUrl: 'https://shop.example/snare-works.png',
  website: 'https://shop.example/snare-works',
  currentVersion: '1.2.0',
  downloads: [download],
  defaultVariation: variation,
  variations: [variation, plainVariation],
  maxQuantity: 10,
  type: 'product',
}

export const minimalBundle = {
  id: 'whole-kit',
  name: 'Whole Kit',
  tagline: 'All of it',
  description: 'Snare and kick.',
  iconUrl: null,
  owned: false,
  partial: false,
  products: [],
}
export const bundle = {
  ...minimalBundle,
  partial: true,
  products: [
    { ...storeProduct, owned: true, included: false },
    { ...storeProduct, id: 'kick-works', name: 'Kick Works' },
  ],
  defaultVariation: variation,
  variations: [variation],
  maxQuantity: 5,
  type: 'bundle',
}

export const storefront = { suggestedCurrency: 'EUR', products: [storeProduct], bundles: [bundle] }
export const vendor = {
  id: 'e5c1f6f2-0b0a-4f43-9b52-0f3f0b7a2f10',
  name: 'Works',
  logoUrl: 'https://shop.example/l.png',
}
