/** What an area of the program may import. `tests/boundaries.test.ts` checks every import against these rules. */
export type Area = {
  /** The folder, or the file, the rule is about; the longest that fits a file counts. */
  folder: string
  /** Folders of ours it may import from, next to itself. */
  mayImport: string[]
  /** Packages it may import; all when absent. */
  packages?: RegExp
  /** Packages it may not import. */
  notPackages?: RegExp
  /** Functions it may not call. */
  notCalls?: string[]
}

const nodeModules = /^node:/
const react = /^react(-dom)?(\/|$)/
const browserOnly = /^(react(-dom)?|wouter|vite)(\/|$)/

/** Beside `web/site/fetch-data.ts`, the files of the browser that fetch: what they read is retried (specification §9). */
const fetchingClientFiles = ['web/client/call.ts', 'web/client/browser-environment.ts']

export const areas: Area[] = [
  { folder: 'contract', mayImport: [], packages: /^zod\/mini$/ },
  { folder: 'service', mayImport: ['contract'], notPackages: browserOnly },
  { folder: 'web', mayImport: ['contract'], notPackages: nodeModules },
  {
    folder: 'web/client',
    mayImport: ['contract', 'web/passkeys'],
    notPackages: new RegExp(`${nodeModules.source}|${browserOnly.source}`),
    notCalls: ['fetch'],
  },
  ...fetchingClientFiles.map((folder) => ({ folder, mayImport: ['contract', 'web/client'], packages: /^zod\/mini$/ })),
  {
    folder: 'web/ui',
    mayImport: ['contract'],
    notPackages: new RegExp(`${nodeModules.source}|^wouter(/|$)`),
    notCalls: ['fetch'],
  },
  {
    folder: 'web/instrument',
    mayImport: ['contract'],
    notPackages: new RegExp(`${nodeModules.source}|${browserOnly.source}`),
    notCalls: ['fetch'],
  },
  { folder: 'web/plug-in-frame', mayImport: ['contract'], packages: /^zod\/mini$/ },
  { folder: 'web/third-party', mayImport: [], packages: /^$/ },
  { folder: 'web/site', mayImport: ['contract', 'web'], notPackages: nodeModules, notCalls: ['fetch'] },
  { folder: 'web/site/fetch-data.ts', mayImport: ['web/client', 'web/site'], packages: /^$/ },
  {
    folder: 'web/checkout',
    mayImport: ['contract', 'web/ui', 'web/client', 'web/third-party'],
    notPackages: nodeModules,
    notCalls: ['fetch'],
  },
  { folder: 'web/passkeys', mayImport: ['contract'], packages: /^@simplewebauthn\/browser$/, notCalls: ['fetch'] },
  {
    folder: 'web/desk',
    mayImport: ['contract', 'web/ui', 'web/passkeys'],
    notPackages: nodeModules,
    notCalls: ['fetch'],
  },
  { folder: 'web/desk/api/send.ts', mayImport: ['contract', 'web/desk'], packages: /^zod\/mini$/ },
  // The shop takes commands and does work on its files while it runs, and in development bundles the frame of plug-ins and the desk.
  {
    folder: 'host',
    mayImport: ['contract', 'service', 'web', 'cli/shop-command-server.ts', 'cli/shop-work.ts', 'scripts/bundling'],
  },
  { folder: 'cli', mayImport: ['contract', 'service', 'host'], notPackages: react },
  { folder: 'plugin', mayImport: [], notPackages: react },
  { folder: 'vendor-client', mayImport: ['contract'], packages: /^zod\/mini$/ },
]

/** The modules of the service, each of which may import those before it, types included, through their `index.ts`. */
export const serviceModules = [
  'database',
  'platform',
  'messaging',
  'accounts',
  'catalogue',
  'licensing',
  'sales',
  'imports',
  'vendor-api',
  'desk-api',
]

/** Functions and tags that build SQL statements; outside `service/database/` only repositories use them. */
export const statementCalls = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'sql']

/** Names that say nothing: what lands in such a folder has no place of its own. */
export const meaninglessFolders = ['utils', 'util', 'misc', 'common', 'helpers', 'lib']

/** Comments that switch a check off. */
export const silencers = ['@ts-ignore', '@ts-expect-error', '@ts-nocheck', 'biome-ignore']
