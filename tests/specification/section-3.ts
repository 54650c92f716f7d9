import { rulesOf } from './rule.ts'

const prices = rulesOf('3', [
  ['entities.price-map', 2, 'Price map: currency code to number'],
  ['entities.discount', 2, 'Discount (told apart by type)'],
  [
    'entities.percentage-discount',
    2,
    'PercentageOffDiscount has name, optional description, percentage, optional total (price map), isExclusive',
  ],
  ['entities.flat-discount', 2, 'FlatAmountOffDiscount has name, optional description, optional total, isExclusive'],
  [
    'entities.variation',
    2,
    'Variation: id, name, originalPrice (price map), price (price map), hasDiscount, optional discount',
  ],
  ['entities.paged-list', 2, 'Paged list: items, hasMore, next (string or null)'],
  ['entities.quantity-value', 2, 'Quantity value: value, quantity'],
])

const catalogue = rulesOf('3', [
  ['entities.platform', 2, 'Download platform: Universal, Windows, Linux, Mac'],
  ['entities.download', 2, 'Download: name, key, platform, size, path (nullable)'],
  ['entities.download-manifest', 2, 'optional manifest with files (each name and path) and licensePath (nullable)'],
  [
    'entities.product-summary',
    2,
    'Product summary: id, name, tagline, optional description, website, iconUrl, numberOfLicenses, numberOfTrials, currentActivations, maxActivations, currentVersion (nullable), version, prerelease, releaseDescription, downloadsNeedsUser, downloadsNeedsOwnership, optional downloads',
  ],
  [
    'entities.store-product',
    2,
    'Store product: id, name, tagline, description, iconUrl (nullable), optional website, owned, optional currentVersion, optional downloads, optional defaultVariation, optional variations, type fixed to product',
  ],
  [
    'entities.bundle',
    2,
    'Bundle: id, name, tagline, description, iconUrl (nullable), owned, partial, products (store products each with optional included), optional defaultVariation and variations, type fixed to bundle',
  ],
  [
    'entities.storefront',
    2,
    'Storefront (store listing): suggestedCurrency, products, bundles (each with variations, defaultVariation, price per currency, optional discount)',
  ],
  ['entities.vendor', 2, 'Vendor: id, name, logoUrl (nullable)'],
])

const people = rulesOf('3', [
  [
    'entities.address',
    2,
    'Address: countryCode, streetAddress1, streetAddress2 (nullable), locality (nullable), region (nullable), postCode',
  ],
  [
    'entities.user',
    2,
    'User: id, email, name, tenantId, address (optional), communicationPreferences {newsletterOptIn boolean}, ownedProducts (optional list of ids)',
  ],
  ['entities.user-with-tokens', 2, 'Sign-in and sign-up also return accessToken and refreshToken'],
  ['entities.account-confirmation', 2, 'Account confirmation result: id, name, email, resetPasswordToken (nullable)'],
])

const orders = rulesOf('3', [
  ['entities.coupon-applied', 2, 'Coupon applied: code, name, description'],
  ['entities.product-reference', 2, 'Product reference in an order: id, name, tagline, iconUrl (nullable)'],
  [
    'entities.product-line-item',
    2,
    "Product line item: id, type 'Product', productId, quantity, variationId, optional price, variation, product, appliedDiscount",
  ],
  [
    'entities.bundle-line-item',
    2,
    "Bundle line item: id, type 'Bundle', bundleId, quantity, variationId, optional partial flag, price, variation, bundle {id, name, tagline, iconUrl, products with optional included flag}, appliedDiscount",
  ],
  [
    'entities.open-order',
    2,
    "Open order: id, status 'Open', currency, items, couponsApplied, optional checkoutUrl and embeddedCheckoutUrl",
  ],
  [
    'entities.completed-order',
    2,
    "Completed order: id, status 'Completed', currency, customer {name, businessName, taxId, email, address, all nullable}, total {original, discount, subtotal, taxes, due, each with currency and amount}, items, couponsApplied",
  ],
  [
    'entities.voucher',
    2,
    'Voucher: id, name, description, code, redeemed boolean, redeemsProducts list, redeemsBundles list',
  ],
  ['entities.utm', 6, 'UTM data: source, medium, campaign, term, content, referrer'],
])

const licensing = rulesOf('3', [
  ['entities.license', 2, 'License: id, status, product, activeNumberOfActivations, maxNumberOfActivations, createdAt'],
  [
    'entities.activation',
    2,
    'License activation (device): id, licenseId, name, status, activationMethod, lastValidatedAt (nullable)',
  ],
  ['entities.activation-request', 2, 'Activation request: id, status'],
  [
    'entities.trial-eligibility',
    2,
    'optional trialEligibility (eligible, existing, requiresAccount, numberOfDaysPerProduct, numberOfDaysRemaining)',
  ],
  ['entities.license-eligibility', 2, 'optional licenseEligibility (eligible), product'],
  [
    'entities.problem',
    2,
    'Problem response: type, title, optional detail, status, optional errors (field name to list of messages)',
  ],
])

const identifiers = rulesOf('3', [
  ['identifiers.blog-post', 3, 'a blog post by slug'],
  ['identifiers.template', 3, 'a template by name'],
  ['identifiers.guide', 3, 'a guide by guide name'],
  [
    'identifiers.cart-item',
    2,
    'Cart item id format: b or p, then the item id and the variation id, separated by slashes',
  ],
])

export const section3 = [...prices, ...catalogue, ...people, ...orders, ...licensing, ...identifiers]
