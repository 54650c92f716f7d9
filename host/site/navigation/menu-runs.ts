import type { LinkRun, ShopProduct } from '#contract/site-config.ts'
import type { SiteLink } from '#web/site/site-links.ts'

/**
 * The links of the header in runs of products and of other pages, in their order. The comparison belongs to the products
 * that it follows. The last run is of pages, so that the link to the account has a place; it may be empty.
 */
export function listRuns(links: readonly SiteLink[], products: readonly Pick<ShopProduct, 'path'>[]): LinkRun[] {
  const runs: LinkRun[] = []
  for (const link of links) {
    const last = runs.at(-1)
    const isOfProducts =
      products.some(({ path }) => path === link.href) ||
      (last?.isOfProducts === true && link.href === '/product-comparison')
    if (last?.isOfProducts === isOfProducts) last.links.push(link)
    else runs.push({ isOfProducts, links: [link] })
  }
  return runs.at(-1)?.isOfProducts === false ? runs : [...runs, { isOfProducts: false, links: [] }]
}

/** How many pages fit beside the products in the columns of the header. */
const mostPagesInColumns = 4

/** Whether the header shows products and pages in columns of the page; with other links they are in one row. */
export const hasColumns = ([first, second, ...others]: readonly LinkRun[]): boolean =>
  first?.isOfProducts === true &&
  second !== undefined &&
  second.links.length <= mostPagesInColumns &&
  others.length === 0
