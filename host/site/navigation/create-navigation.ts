import type { LinkGroup, Navigation, ShopProduct } from '#contract/site-config.ts'
import {
  allProducts,
  isGroup,
  type NavigationEntry,
  type NavigationFile,
  type NavigationItem,
} from '../../shop/navigation/navigation-file.ts'
import { defaultFooter, defaultHeader, requiredInFooter } from './default-navigation.ts'
import { hasColumns, listRuns } from './menu-runs.ts'

type Link = { href: string; title: string }

/** What the links of a shop lead to. */
export type Linked = {
  vendorName: string
  products: readonly Pick<ShopProduct, 'name' | 'path' | 'microOf'>[]
  /** The title of each page, by its path. */
  titles: ReadonlyMap<string, string>
  isWithdrawable: boolean
}

/**
 * The links of header, footer and phone menu: those of `navigation.yaml`, else the default ones. An entry without a page
 * is left out; that the vendor's own entries have pages is checked by `findNavigationFaults`.
 */
export function createNavigation(file: NavigationFile | null, linked: Linked): Navigation {
  const footer = listGroups(file?.footer ?? defaultFooter(linked.vendorName), linked.products, linked)
  const products = wholeProducts(linked)
  const header = listRuns(listLinks(file?.header ?? defaultHeader, products, linked), linked.products)
  const phone = file?.phone ? listGroups(file.phone, products, linked) : null
  return {
    header,
    hasColumns: hasColumns(header),
    footer: withRequired(footer, linked),
    phone: phone?.map(({ title, links }) => ({ title, runs: listRuns(links, linked.products) })) ?? null,
  }
}

/** The products that `products` stands for in menus; a micro edition is linked from its product, and in the footer. */
export const wholeProducts = ({ products }: Pick<Linked, 'products'>) =>
  products.filter(({ microOf }) => microOf === null)

const listLinks = (entries: readonly NavigationEntry[], products: Linked['products'], { titles }: Linked): Link[] =>
  entries.flatMap(({ link, title }) => {
    if (link === allProducts) return products.map(({ path, name }) => ({ href: path, title: name }))
    const ownTitle = link.startsWith('/') ? titles.get(pathOf(link)) : title
    return ownTitle === undefined ? [] : [{ href: link, title: title ?? ownTitle }]
  })

/** The path of a link, without query and fragment. */
export const pathOf = (link: string): string => link.replace(/[?#].*/, '')

/** The groups in their order. Links outside of groups form groups without a title. */
function listGroups(items: readonly NavigationItem[], products: Linked['products'], linked: Linked): LinkGroup[] {
  const groups: { title: string | null; entries: NavigationEntry[] }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (isGroup(item)) groups.push({ title: item.title, entries: [...item.entries] })
    else if (last && last.title === null) last.entries.push(item)
    else groups.push({ title: null, entries: [item] })
  }
  return groups
    .map(({ title, entries }) => ({ title, links: listLinks(entries, products, linked) }))
    .filter(({ links }) => links.length > 0)
}

/** Adds what every footer must lead to: to the group of the imprint, else in a group of its own. */
function withRequired(groups: LinkGroup[], linked: Linked): LinkGroup[] {
  const has = (href: string) => groups.some(({ links }) => links.some((link) => link.href === href))
  const missing = listLinks(requiredInFooter(linked.isWithdrawable), [], linked).filter(({ href }) => !has(href))
  if (missing.length === 0) return groups
  const legal = groups.findLast(({ links }) => links.some(({ href }) => pathOf(href) === '/imprint-and-privacy-policy'))
  if (!legal) return [...groups, { title: linked.vendorName, links: missing }]
  return groups.map((group) => (group === legal ? { ...group, links: [...group.links, ...missing] } : group))
}
