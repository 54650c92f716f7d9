import * as z from 'zod/mini'
import { currencySchema } from '#contract/entities/money.ts'

const id = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'Must be lower-case letters, digits and dashes'))
const text = z.string().check(z.minLength(1, 'Must not be empty'))
const prices = z.record(currencySchema, z.number().check(z.minimum(0, 'Must not be negative')))
const variation = z.strictObject({ id, name: text, default: z.optional(z.boolean()), prices })
const variations = z.array(variation).check(
  z.minLength(1, 'Must have at least one variation'),
  z.refine((all) => all.filter((one) => one.default).length <= 1, 'Must have at most one default'),
  z.refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'Must not name a variation twice'),
)

/** `content/catalogue/store.yaml`: what holds for all that is sold. */
export const storeFileSchema = z.strictObject({
  vendorId: z.uuid('Must be a UUID: it is the issuer of every license token and never changes'),
  currencies: z.array(currencySchema).check(z.minLength(1, 'Must name at least one currency')),
  suggestedCurrency: currencySchema,
})

/** `content/catalogue/products/{id}.yaml`. */
export const productFileSchema = z.strictObject({
  id,
  position: z.int(),
  name: text,
  tagline: text,
  description: text,
  website: z.optional(z.url()),
  iconUrl: z.optional(z.string()),
  currentVersion: z.optional(text),
  maxActivations: z.int().check(z.minimum(1, 'Must be at least 1')),
  trialDays: z.int().check(z.minimum(0, 'Must not be negative')),
  downloads: z.strictObject({ needsUser: z.boolean(), needsOwnership: z.boolean() }),
  variations,
})

/** `content/catalogue/bundles/{id}.yaml`. */
export const bundleFileSchema = z.strictObject({
  id,
  position: z.int(),
  name: text,
  tagline: text,
  description: text,
  iconUrl: z.optional(z.string()),
  products: z.array(id).check(z.minLength(1, 'Must name at least one product')),
  variations,
})

export type StoreFile = z.infer<typeof storeFileSchema>
export type ProductFile = z.infer<typeof productFileSchema>
export type BundleFile = z.infer<typeof bundleFileSchema>
/** All that the vendor sells, as read from `content/catalogue/`. */
export type CatalogueContent = { store: StoreFile; products: ProductFile[]; bundles: BundleFile[] }

/** What does not fit together across the files, a line each; an empty list means that all fits. */
export function findCatalogueFaults({ store, products, bundles }: CatalogueContent): string[] {
  const productIds = new Set(products.map((product) => product.id))
  const missingPrices = [...products, ...bundles].flatMap((item) =>
    item.variations.flatMap((one) =>
      store.currencies
        .filter((currency) => one.prices[currency] === undefined)
        .map((currency) => `${item.id}: variation ${one.id} has no price in ${currency}`),
    ),
  )
  const unknownProducts = bundles.flatMap((bundle) =>
    bundle.products
      .filter((product) => !productIds.has(product))
      .map((product) => `${bundle.id}: no product ${product}`),
  )
  const suggested = store.currencies.includes(store.suggestedCurrency)
    ? []
    : [`store: suggestedCurrency ${store.suggestedCurrency} is not among currencies`]
  return [...missingPrices, ...unknownProducts, ...suggested]
}
