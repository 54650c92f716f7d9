import { createHash } from 'node:crypto'
import type { DrawnStyle } from '#contract/illustration.ts'
import type { ProductSign } from '#contract/site-config.ts'
import type { SiteContent } from '#web/site/content.ts'
import type { Content } from '../../shop/content.ts'
import { chargesTax, type SiteSettings } from '../config.ts'
import { findIllustration } from '../illustration.ts'
import type { LoadedPage } from '../loaded-page.ts'

/** What pictures, feeds, metadata and structured data are made from. */
export type SeoContext = {
  content: Content
  currency: string
  /** The currencies whose prices contain tax. */
  taxedCurrencies: readonly string[]
  products: ProductSign[]
  /** The style of the pages' figures; left out, there are none. */
  illustration: DrawnStyle | undefined
  pages: LoadedPage[]
  /** The absolute URL of a path of the site. */
  addressOf(path: string): string
  /** The absolute URL of a path of the licensing service. */
  serviceAddressOf(path: string): string
}

export function createSeoContext(
  content: Content,
  { storefront, products }: Pick<SiteContent, 'storefront' | 'products'>,
  pages: LoadedPage[],
  {
    publicUrl,
    licensingHost = publicUrl,
    tax,
    payment,
  }: Pick<SiteSettings, 'publicUrl' | 'licensingHost' | 'tax' | 'payment'>,
): SeoContext {
  const { pricesIncludeTax = [] } = content.catalogue.store
  return {
    content,
    pages,
    currency: storefront.suggestedCurrency,
    taxedCurrencies: chargesTax(content, { tax, payment }) ? pricesIncludeTax : [],
    products: products.map(({ sign }) => sign),
    illustration: findIllustration(content),
    addressOf: (path) => new URL(path, publicUrl).href,
    serviceAddressOf: (path) => new URL(path, licensingHost).href,
  }
}

/** Whether search engines may list a page. */
export const isIndexed = ({ route }: LoadedPage): boolean => route.render === 'prerendered'

/**
 * A permanent id, which stays the same when the site moves to another domain: a UUID of version 5 (RFC 9562) made of the
 * vendor's id, which never changes, and a name.
 */
export function permanentId({ id }: Pick<Content['vendor'], 'id'>, name: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(id.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString('hex', 0, 16)
  return `urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')}`
}
