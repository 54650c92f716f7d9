import type { MinorPrices, Row } from '#service/database/index.ts'

export type CatalogueVariation = { id: string; name: string; isDefault: boolean; prices: MinorPrices }

export type CatalogueArtifact = Omit<Row<'artifacts'>, 'productId' | 'version' | 'position'>

export type CatalogueRelease = Omit<Row<'releases'>, 'productId' | 'position'> & { artifacts: CatalogueArtifact[] }

export type CatalogueProduct = Row<'products'> & {
  variations: CatalogueVariation[]
  /** Newest first. */
  releases: CatalogueRelease[]
}

export type CatalogueBundle = Row<'bundles'> & { variations: CatalogueVariation[]; products: CatalogueProduct[] }

export type CatalogueDiscount = Row<'discounts'>

/** A coupon without how often it was used, which changes with every sale. */
export type CatalogueCoupon = Omit<Row<'coupons'>, 'uses' | 'isIssued' | 'withdrawnAt'>

export type Catalogue = {
  currencies: readonly string[]
  suggestedCurrency: string
  pricesIncludeTax: readonly string[]
  products: CatalogueProduct[]
  bundles: CatalogueBundle[]
  discounts: CatalogueDiscount[]
  coupons: CatalogueCoupon[]
}
