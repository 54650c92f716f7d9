import { isOptional, routes } from '#web/site/routes.ts'
import type { Fault } from '../../shop/content-error.ts'
import { findNearest } from '../../shop/find-nearest.ts'
import {
  allProducts,
  isGroup,
  type NavigationEntry,
  type NavigationFile,
  type NavigationItem,
  navigationFileName,
} from '../../shop/navigation/navigation-file.ts'
import { type Linked, pathOf, wholeProducts } from './create-navigation.ts'

/** The most links that the row of the header has room for. */
const mostInHeader = 8

type Site = Pick<Linked, 'titles' | 'products'> & { redirects: Readonly<Record<string, string>> }

/** Entries of `navigation.yaml` without a page, entries that are repeated, and a header that is too long for its row. */
export function findNavigationFaults(file: NavigationFile | null, site: Site): Fault[] {
  if (!file) return []
  const { header = [], footer = [], phone = [] } = file
  return [
    ...[header, phone].flatMap((items) => findFaultsIn(flatten(items), wholeProducts(site), site)),
    ...findFaultsIn(flatten(footer), site.products, site),
    ...findLongRow(header, site),
  ]
}

const flatten = (items: readonly NavigationItem[]): NavigationEntry[] =>
  items.flatMap((item) => (isGroup(item) ? item.entries : [item]))

/** `products` are those that stand for `products` there. */
const findFaultsIn = (entries: readonly NavigationEntry[], products: Site['products'], site: Site): Fault[] =>
  entries.flatMap((entry, index) => {
    const first = entries.slice(0, index).find(({ link }) => link === entry.link)
    const reason = first
      ? `${entry.link}: Is on line ${first.line} already: remove one of them`
      : (explainProduct(entry.link, entries, products) ?? explain(entry.link, site))
    return reason === null ? [] : [{ file: navigationFileName, line: entry.line, reason }]
  })

/** Why a product can't be named beside `products`, which contains it; null for any other link. */
function explainProduct(link: string, entries: readonly NavigationEntry[], products: Site['products']): string | null {
  const isAmongAll = products.some(({ path }) => path === link)
  return isAmongAll && entries.some((entry) => entry.link === allProducts)
    ? `${link}: Is among '${allProducts}' already: remove one of them`
    : null
}

/** Why a link leads nowhere, and what to do; null if it leads to a page. */
function explain(link: string, { titles, redirects }: Site): string | null {
  const path = pathOf(link)
  if (!link.startsWith('/') || titles.has(path)) return null
  const target = redirects[path]
  if (target !== undefined) return `${link}: Is a redirect: link to ${target}`
  return `${link}: ${explainMissing(path, titles.keys())}`
}

/** Why a path has no page: the shop leaves it out, or it is mistyped. Names the remedy. */
export function explainMissing(path: string, paths: Iterable<string>): string {
  const leftOut = routes.filter(isOptional).find((route) => route.path === path)
  if (leftOut) return `This shop leaves the page out: write pages/${leftOut.text}.md, or remove the link`
  const nearest = findNearest(path, paths)
  return nearest === undefined
    ? 'There is no such page or file: link to an existing one'
    : `There is no such page or file; the nearest is ${nearest}`
}

function findLongRow(header: readonly NavigationEntry[], site: Site): Fault[] {
  const products = wholeProducts(site).length
  const count = header.reduce((sum, { link }) => sum + (link === allProducts ? products : 1), 0)
  if (count <= mostInHeader) return []
  const isShared = header.some(({ link }) => link === allProducts)
  const counted = isShared ? `${count} links, of which ${products} are products` : `${count} links`
  const reason = `header: Has ${counted}: at most ${mostInHeader} fit into the row; move others to the footer or to phone`
  return [{ file: navigationFileName, line: header[0]?.line, reason }]
}
