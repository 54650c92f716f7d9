import * as z from 'zod/mini'
import type { StoreProduct } from '#contract/entities/catalogue.ts'
import type { Variation } from '#contract/entities/money.ts'
import type { Platform } from '#contract/statuses.ts'
import { productCardSchema } from '#web/site/schema.ts'
import type { SeoContext } from '../context.ts'
import { nameVendor, type Thing } from './json-ld.ts'

const payloadSchema = z.object({ product: productCardSchema })
type Page = { path: string; payload: unknown; picture: string }

const systems: Record<Platform, string[]> = {
  Mac: ['macOS'],
  Windows: ['Windows'],
  Linux: ['Linux'],
  Universal: ['macOS', 'Windows', 'Linux'],
}

/** A product with its price in the vendor's suggested currency. */
export function describeProduct({ path, payload, picture }: Page, context: SeoContext): Thing {
  const { product } = payloadSchema.parse(payload).product
  const version = product.currentVersion
  const icon = context.content.catalogue.products.find(({ id }) => id === product.id)?.iconUrl
  const runsOn = version === undefined ? [] : systemsOf(product.id, version, context)
  return {
    '@type': ['Product', 'SoftwareApplication'],
    name: product.name,
    description: product.description,
    url: context.addressOf(path),
    image: picture,
    ...(icon === undefined ? {} : { logo: context.addressOf(icon) }),
    sku: product.id,
    brand: { '@type': 'Brand', name: context.content.vendor.name },
    applicationCategory: 'MultimediaApplication',
    ...(runsOn.length > 0 ? { operatingSystem: runsOn.join(', ') } : {}),
    ...(version === undefined ? {} : { softwareVersion: version }),
    ...describeOffers(product, context.addressOf(path), context),
  }
}

function systemsOf(productId: string, version: string, { content }: SeoContext): string[] {
  const release = content.catalogue.releases.find((each) => each.productId === productId && each.version === version)
  return [...new Set(release?.artifacts.flatMap(({ platform }) => systems[platform]))]
}

function describeOffers({ defaultVariation, variations = [] }: StoreProduct, url: string, context: SeoContext) {
  const all = defaultVariation
    ? [defaultVariation, ...variations.filter(({ id }) => id !== defaultVariation.id)]
    : variations
  const offers = all.flatMap((variation) => describeOffer(variation, url, context))
  return offers.length > 0 ? { offers: offers.length === 1 ? offers[0] : offers } : {}
}

function describeOffer({ name, price }: Variation, url: string, context: SeoContext): Thing[] {
  const { currency, taxedCurrencies } = context
  const amount = price[currency]
  if (amount === undefined) return []
  const sum = { price: amount, priceCurrency: currency }
  const valueAddedTaxIncluded = taxedCurrencies.includes(currency)
  return [
    {
      '@type': 'Offer',
      name,
      url,
      ...sum,
      availability: 'https://schema.org/InStock',
      priceSpecification: { '@type': 'UnitPriceSpecification', ...sum, valueAddedTaxIncluded },
      seller: nameVendor(context),
    },
  ]
}
