import type { Content } from './shop/content.ts'

type Vendor = Content['vendor']
type WithIcon = { iconUrl?: string | undefined }

const toAbsoluteUrl = (url: string, publicUrl: string): string => new URL(url, publicUrl).href

/** Makes the URLs of icons absolute, because clients of the API on other sites can't resolve a path. */
export function withAbsoluteIconUrls(content: Content, publicUrl: string): Content {
  const withIcon = <Item extends WithIcon>(item: Item): Item =>
    item.iconUrl === undefined ? item : { ...item, iconUrl: toAbsoluteUrl(item.iconUrl, publicUrl) }
  const { products, bundles } = content.catalogue
  return {
    ...content,
    catalogue: { ...content.catalogue, products: products.map(withIcon), bundles: bundles.map(withIcon) },
  }
}

/** The same for the vendor's logo. Pages show it by its path. */
export const withAbsoluteLogoUrl = (vendor: Vendor, publicUrl: string): Vendor =>
  vendor.logoUrl === null ? vendor : { ...vendor, logoUrl: toAbsoluteUrl(vendor.logoUrl, publicUrl) }
