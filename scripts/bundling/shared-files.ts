import type { Rolldown } from 'vite'

type ModuleInfo = (id: string) => Pick<Rolldown.ModuleInfo, 'isEntry' | 'importers' | 'dynamicImporters'> | null

const site = '/web/site/entry-client.tsx'
const home = '/web/site/pages/home.tsx'
const checkout = '/web/checkout/index.tsx'
const isPage = (id: string) => id.includes('/web/site/pages/')
const ours = /[\\/](web|contract)[\\/]/

/**
 * Few files, each cached for as long as it stays the same: what every visit needs of others and of us, what the checkout
 * shares with some pages, and what some pages share. Home, where most visits begin, needs only the first two beside its own.
 */
export const sharedFiles: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 4 },
  { ...groupOf('shared', isSharedByAll), priority: 3 },
  { ...groupOf('forms', isSharedWithCheckout), priority: 2 },
  { ...groupOf('parts', (users) => users.filter(isPage).length > 1), priority: 1 },
]

function isSharedByAll(users: string[]): boolean {
  const ends = (end: string) => users.some((user) => user.endsWith(end))
  return ends(site) || (ends(home) && users.length > 1)
}

/** The checkout needs little of what pages share, and is waited for. */
function isSharedWithCheckout(users: string[]): boolean {
  return users.length > 1 && users.some((user) => user.endsWith(checkout))
}

function groupOf(name: string, isWanted: (users: string[]) => boolean): Rolldown.CodeSplittingGroup {
  return {
    debugName: name,
    test: ours,
    name: (id, build) => (isWanted(findUsers(id, (each) => build.getModuleInfo(each))) ? name : null),
  }
}

/** What is loaded by itself and needs a module: entries, pages and parts; none for those themselves. */
export function findUsers(id: string, getModuleInfo: ModuleInfo): string[] {
  const seen = new Set([id])
  for (const each of seen) for (const importer of getModuleInfo(each)?.importers ?? []) seen.add(importer)
  const users = [...seen].filter((each) => isLoadedByItself(getModuleInfo(each)))
  return users.includes(id) ? [] : users.map((user) => user.replaceAll('\\', '/'))
}

const isLoadedByItself = (info: ReturnType<ModuleInfo>) =>
  info !== null && (info.isEntry || info.dynamicImporters.length > 0)
