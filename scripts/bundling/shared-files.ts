import type { Rolldown } from 'vite'

type ModuleInfo = (id: string) => Pick<Rolldown.ModuleInfo, 'isEntry' | 'importers' | 'dynamicImporters'> | null

const site = '/web/site/entry-client.tsx'
const home = '/web/site/pages/home/page.tsx'
const checkout = '/web/checkout/index.tsx'
const product = '/web/site/pages/product/page.tsx'
const productHero = '/web/site/sections/product-hero/section.tsx'
const sections = '/web/site/sections.tsx'
/** The chunk of home and the sections that it has by default. */
const homeSections = 'home-sections'
/** The chunk of the other sections that most pages consist of, and of the code that shows sections. */
const usualSections = 'sections'
/** The chunk of the head of a product's page, with an instrument or without. */
const ofProductHero = 'product-hero'

/** The sections that home has by default are one chunk, the other usual ones another; each of the rest is a chunk of its own. */
const isOfSection = (id: string) => /[\\/]web[\\/]site[\\/]sections[\\/]/.test(id)
const isPage = (id: string) => /\/web\/site\/pages\/[^/]+\/page\.tsx$/.test(id)
/** What rings are drawn with: loaded by shops that are illustrated with them, and by the pages of templates and instruments. */
const ofRings =
  /\/(?:contract\/rhythm-of-word|web\/ui\/(?:rhythm[a-z-]*|use-beat|illustration\/(?:rings|rhythm-of-subject)))\.tsx?$/
/** What two styles of illustration are drawn with: a file of its own would be one more on every page of their shops. */
const ofShapes = /\/web\/ui\/illustration\/shapes(?:-figure)?\.tsx?$/
const isOfOthers = (id: string) => /[\\/]node_modules[\\/]/.test(id)

/**
 * Few files, each cached for as long as it stays the same: what site and checkout both need, of others and of us; what every
 * page needs beside it; the sections of most pages; what the page of a product shares with the checkout and with other pages,
 * so that it needs none of the rest; what the checkout shares with some pages, and what some pages share. Home, where most
 * visits begin, needs only the first two beside its own and the sections, and the checkout the first.
 */
export const sharedFiles: Rolldown.CodeSplittingGroup[] = order([
  groupOf('base', isNeededFirst),
  groupOf('shared', isSharedByAll),
  { name: 'rings', test: ofRings },
  { debugName: homeSections, name: nameHomeSection },
  { debugName: usualSections, name: nameUsualSection },
  { debugName: ofProductHero, name: nameOfProductHero },
  groupOf('product-and-checkout', (users) => isOfProduct(users) && isSharedWithCheckout(users)),
  groupOf('product', isOfProduct),
  groupOf('forms', isSharedWithCheckout),
  groupOf('parts', (users) => users.filter(isPage).length > 1),
])

/** The first group that wants a module has it. */
function order(groups: Rolldown.CodeSplittingGroup[]): Rolldown.CodeSplittingGroup[] {
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }))
}

type IsWanted = (users: string[], id: string) => boolean

const isUsedBy = (users: string[], entry: string) => users.some((user) => user.endsWith(entry))

/** Of the libraries, all that either entry needs: both are made of the same. */
function isNeededFirst(users: string[], id: string): boolean {
  if (isOfOthers(id)) return isUsedBy(users, site) || isUsedBy(users, checkout)
  return (isSharedByAll(users) && isSharedWithCheckout(users)) || ofShapes.test(id)
}

/** Also what sections show that pages without sections show, too, other than the page of a product. */
function isSharedByAll(users: string[]): boolean {
  if (isUsedBy(users, site) || (isUsedBy(users, home) && users.length > 1)) return true
  return isUsedBy(users, sections) && users.some((user) => isPage(user) && !user.endsWith(product))
}

/** The checkout needs little of what pages share, and is waited for. */
function isSharedWithCheckout(users: string[]): boolean {
  return users.length > 1 && isUsedBy(users, checkout)
}

/** The usual layout of a product's page needs little of what the other pages share. */
function isOfProduct(users: string[]): boolean {
  return users.length > 1 && isUsedBy(users, product)
}

function groupOf(name: string, isWanted: IsWanted): Rolldown.CodeSplittingGroup {
  return {
    debugName: name,
    name: (id, build) =>
      !isOfSection(id) &&
      isWanted(
        findUsers(id, (each) => build.getModuleInfo(each)),
        id,
      )
        ? name
        : null,
  }
}

function nameHomeSection(id: string, build: { getModuleInfo: ModuleInfo }): string | null {
  const isWanted = isOfSection(id) || id.endsWith(home)
  const importers = isWanted ? [...findImporters(id, (each) => build.getModuleInfo(each))] : []
  return importers.some((each) => each.replaceAll('\\', '/').endsWith(home)) ? homeSections : null
}

/** What the usual sections need and is in no chunk above. */
function nameUsualSection(id: string, build: { getModuleInfo: ModuleInfo }): string | null {
  const importers = findImporters(id, (each) => build.getModuleInfo(each))
  return [...importers].some((each) => each.replaceAll('\\', '/').endsWith(sections)) ? usualSections : null
}

function nameOfProductHero(id: string, build: { getModuleInfo: ModuleInfo }): string | null {
  const users = findUsers(id, (each) => build.getModuleInfo(each))
  return users.length > 1 && isUsedBy(users, productHero) ? ofProductHero : null
}

/** A module and all that import it, directly or not. */
function findImporters(id: string, getModuleInfo: ModuleInfo): Set<string> {
  const seen = new Set([id])
  for (const each of seen) for (const importer of getModuleInfo(each)?.importers ?? []) seen.add(importer)
  return seen
}

/** What is loaded by itself and needs a module: entries, pages and parts; none for those themselves. */
export function findUsers(id: string, getModuleInfo: ModuleInfo): string[] {
  const users = [...findImporters(id, getModuleInfo)].filter((each) => isLoadedByItself(getModuleInfo(each)))
  return users.includes(id) ? [] : users.map((user) => user.replaceAll('\\', '/'))
}

const isLoadedByItself = (info: ReturnType<ModuleInfo>) =>
  info !== null && (info.isEntry || info.dynamicImporters.length > 0)
