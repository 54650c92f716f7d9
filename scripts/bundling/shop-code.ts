import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Stands for the code of a shop that has none (web/site/shop-code.ts). */
const emptyModule = resolve('web/site/shop-code.ts')
/** The constant of that module for each file in `slots/`. */
const slotConstants = {
  header: 'headerSlot',
  footer: 'footerSlot',
  'product-hero': 'productHeroSlot',
  'buy-panel': 'buyPanelSlot',
}

/** What a shop's own code imports under this name. */
const extensionName = 'backline'
const extensionFile = resolve('web/site/extension.ts')

/** A shop's own code gets the program's: beside a shop no packages are installed, and a page may have one React only. */
const shared = ['react', 'react-dom', 'zod']

/**
 * Makes a shop's own `sections/*.tsx` and `slots/*.tsx` part of the build in place of the empty module. Does nothing
 * without a shop.
 */
export function shopCode(shop: string | undefined): Plugin | null {
  if (shop === undefined) return null
  const folder = resolve(shop)
  const isOfShop = (file: string | undefined) => file !== undefined && !relative(folder, file).startsWith('..')
  return {
    name: 'shop-code',
    enforce: 'pre',
    config: () => ({ resolve: { dedupe: shared } }),
    resolveId: (id, importer) => (id === extensionName && isOfShop(importer) ? extensionFile : null),
    load(id) {
      return id === emptyModule ? writeModule(folder, this.environment.name === 'ssr') : null
    },
  }
}

function writeModule(folder: string, isServer: boolean): string {
  const slots = listModules(join(folder, 'slots'))
  const sections = listModules(join(folder, 'sections'))
  return [
    ...slots.map(({ file }, index) => `import slot${index} from ${write(file)}`),
    ...(isServer ? sections.map(({ file }, index) => `import * as section${index} from ${write(file)}`) : []),
    `export const slots = ${writeObject(slots, (_, index) => `slot${index}`)}`,
    ...Object.entries(slotConstants).map(
      ([name, constant]) => `export const ${constant} = slots[${write(name)}] ?? null`,
    ),
    `export const sectionLoaders = ${writeObject(isServer ? [] : sections, ({ file }) => `() => import(${write(file)})`)}`,
    `export const shopSections = ${writeObject(isServer ? sections : [], (_, index) => `section${index}`)}`,
  ].join('\n')
}

type Module = { name: string; file: string }

/** The modules in a folder of the shop, in a stable order. */
function listModules(folder: string): Module[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tsx'))
    .sort()
    .map((file) => ({ name: file.slice(0, -'.tsx'.length), file: join(folder, file) }))
}

const write = (text: string) => JSON.stringify(text)

const writeObject = (modules: Module[], value: (module: Module, index: number) => string) =>
  `{ ${modules.map((module, index) => `${write(module.name)}: ${value(module, index)}`).join(', ')} }`
