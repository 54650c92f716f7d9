import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Theme } from '#contract/theme.ts'
import { CommandError } from '../command.ts'
import { type PluginShop, writeShopHeader, writeThemeHeader } from './headers.ts'
import { factsOf, type PluginKind } from './kinds.ts'
import { writeShopModule, writeThemeModule } from './rust-modules.ts'
import { fillTemplate } from './template.ts'

const plugin = path.resolve(import.meta.dirname, '../../plugin')

const languages = {
  cpp: { writeShop: writeShopHeader, writeTheme: writeThemeHeader },
  rust: { writeShop: writeShopModule, writeTheme: writeThemeModule },
} as const

/** What compilers leave in the folders of the client. */
const builtFolders = ['build', 'target']
const isSource = (file: string): boolean => !builtFolders.includes(path.basename(file))

/**
 * Writes a new project, with a copy of the client that it is built from. Throws CommandError, which names the folder as
 * `shown`, if there is something in it or it cannot be written; nothing is left behind then.
 */
export async function writeProject(
  folder: string,
  shown: string,
  { kind, shop, theme }: { kind: PluginKind; shop: PluginShop; theme: Theme },
): Promise<void> {
  await refuseUsed(folder, shown)
  const { language, shopFile, themeFile, clients, sources } = factsOf(kind)
  const files = await fillTemplate(path.join(plugin, 'templates', kind), shop)
  const { writeShop, writeTheme } = languages[language]
  files.set(shopFile, writeShop(shop))
  files.set(themeFile, writeTheme(theme))
  const firstMade = await mkdir(folder, { recursive: true }).catch(refuseUnwritable(shown))
  try {
    for (const [name, content] of files) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      await writeFile(path.join(folder, name), content, { flag: 'wx' })
    }
    for (const client of clients)
      await cp(path.join(plugin, client), path.join(folder, 'backline', client), { recursive: true, filter: isSource })
    if (sources) await cp(path.join(plugin, sources), path.join(folder, 'source'), { recursive: true })
  } catch (error) {
    await empty(folder, firstMade)
    if (isOfTheSystem(error)) refuseUnwritable(shown)(error)
    throw error
  }
}

async function refuseUsed(folder: string, shown: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new CommandError(`<folder>: ${shown} cannot be used (${error.code}): name a folder that does not exist yet`)
  })
  if (names.length > 0)
    throw new CommandError(
      `<folder>: ${shown} is not empty: name a folder that does not exist yet. Nothing was changed.`,
    )
}

const isOfTheSystem = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error

const refuseUnwritable = (shown: string) => (error: NodeJS.ErrnoException) => {
  throw new CommandError(`<folder>: ${shown} cannot be written (${error.code}): name a place that you may write to`)
}

/** Removes what was written: the folder too, with those around it, if it did not exist before. */
async function empty(folder: string, firstMade: string | undefined): Promise<void> {
  if (firstMade !== undefined) return rm(firstMade, { recursive: true, force: true })
  for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true, force: true })
}
