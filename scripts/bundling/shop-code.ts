import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

const moduleName = 'virtual:shop-code'
const resolvedName = `\0${moduleName}`

/** What a shop's own code imports under this name: web/site/extension.ts. */
const extensionName = 'backline'
const extensionFile = resolve('web/site/extension.ts')

/** Packages of which a page may have one copy only: a shop's own code gets the program's. */
const shared = /^(react|react-dom|zod)(\/|$)/

/** The names of the files with code in a folder of the shop, without their ending, in a stable order. */
function listModules(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.slice(0, -'.tsx'.length))
    .sort()
}

/** The import of a module: now on the server, which renders every page, and on demand in a browser. */
function writeSections(folder: string, isServer: boolean): string {
  const names = listModules(folder)
  const imports = isServer
    ? names.map((name, index) => `import * as section${index} from ${write(join(folder, `${name}.tsx`))}`)
    : []
  const entries = names.map((name, index) => {
    const loaded = isServer ? `section${index}` : `() => import(${write(join(folder, `${name}.tsx`))})`
    return `  ${write(name)}: ${loaded},`
  })
  return [...imports, 'export const sections = {', ...entries, '}'].join('\n')
}

function writeSlots(folder: string): string {
  const names = listModules(folder)
  const imports = names.map((name, index) => `import slot${index} from ${write(join(folder, `${name}.tsx`))}`)
  const entries = names.map((name, index) => `  ${write(name)}: slot${index},`)
  return [...imports, 'export const slots = {', ...entries, '}'].join('\n')
}

const write = (text: string) => JSON.stringify(text)

/**
 * Makes a shop's own `sections/*.tsx` and `slots/*.tsx` part of the build, as the module `virtual:shop-code`. Without a
 * shop, or for a shop without code, the module is empty.
 */
export function shopCode(shop: string | undefined): Plugin {
  const folder = shop === undefined ? undefined : resolve(shop)
  const isOfShop = (file: string | undefined) =>
    folder !== undefined && file !== undefined && !relative(folder, file).startsWith('..')
  return {
    name: 'shop-code',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === moduleName) return resolvedName
      if (id === extensionName && isOfShop(importer)) return extensionFile
      // The shop is a folder of its own, beside which no packages are installed.
      return shared.test(id) && isOfShop(importer) ? this.resolve(id, extensionFile, { skipSelf: true }) : null
    },
    load(id) {
      if (id !== resolvedName) return null
      if (folder === undefined) return 'export const sections = {}\nexport const slots = {}'
      const isServer = this.environment.name === 'ssr'
      return `${writeSections(join(folder, 'sections'), isServer)}\n${writeSlots(join(folder, 'slots'))}`
    },
  }
}
