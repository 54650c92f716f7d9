import type { Rolldown } from 'vite'

type ModuleInfo = (id: string) => Pick<Rolldown.ModuleInfo, 'isEntry' | 'importers' | 'dynamicImporters'> | null

const site = '/web/site/entry-client.tsx'
const home = '/web/site/pages/home/page.tsx'
const checkout = '/web/checkout/index.tsx'
/** The chunk of home and the sections that it has by default; host/site/production-build.ts knows it by this name. */
const homeSections = 'home-sections'

/** A section is a chunk of its own, for the pages that use it; those that home has by default are one, as most pages need some. */
const isOfSection = (id: string) => /[\\/]web[\\/]site[\\/]sections[\\/]/.test(id)
const isPage = (id: string) => /\/web\/site\/pages\/[^/]+\/page\.tsx$/.test(id)
/** What rings are drawn with: loaded by shops that are illustrated with them, and by the pages of templates and instruments. */
const ofRings =
  /\/(?:contract\/rhythm-of-word|web\/ui\/(?:rhythm[a-z-]*|use-beat|illustration\/(?:rings|rhythm-of-subject)))\.tsx?$/
const isOfOthers = (id: string) => /[\\/]node_modules[\\/]/.test(id)

/**
 * Few files, each cached for as long as it stays the same: what site and checkout both need, of others and of us; what every
 * page needs beside it; what the checkout shares with some pages, and what some pages share. Home, where most visits begin,
 * needs only the first two beside its own, and the checkout the first.
 */
export const sharedFiles: Rolldown.CodeSplittingGroup[] = [
  { ...groupOf('base', isNeededFirst), priority: 5 },
  { ...groupOf('shared', isSharedByAll), priority: 4 },
  { name: 'rings', test: ofRings, priority: 3 },
  { ...groupOf('forms', isSharedWithCheckout), priority: 2 },
  { ...groupOf('parts', (users) => users.filter(isPage).length > 1), priority: 1 },
  { debugName: homeSections, name: nameHomeSection, priority: 0 },
]

type IsWanted = (users: string[], id: string) => boolean

const isUsedBy = (users: string[], entry: string) => users.some((user) => user.endsWith(entry))

/** Of the libraries, all that either entry needs: both are made of the same. */
function isNeededFirst(users: string[], id: string): boolean {
  if (isOfOthers(id)) return isUsedBy(users, site) || isUsedBy(users, checkout)
  return isSharedByAll(users) && isSharedWithCheckout(users)
}

function isSharedByAll(users: string[]): boolean {
  return isUsedBy(users, site) || (isUsedBy(users, home) && users.length > 1)
}

/** The checkout needs little of what pages share, and is waited for. */
function isSharedWithCheckout(users: string[]): boolean {
  return users.length > 1 && isUsedBy(users, checkout)
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
