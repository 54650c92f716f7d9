import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { Fields } from '#web/site/field-kit.ts'
import { slotParts } from '#web/site/slot-parts.ts'
import type { Settings } from '../settings.ts'
import { ContentError } from '../shop/content-error.ts'
import { sectionFields } from '../shop/sections/section-kinds.ts'
import { buildShopCode, type CodeFolders, findLastGoodBuild, keepAsLastGood } from './build-shop-code.ts'

/** A shop's own code: the build that contains it, and the sections that content may use. */
export type ShopCode = {
  /** The shop folder; null where the shop has no code. */
  folder: string | null
  /** The folder of the build; null for the program's own, where the shop has no code. */
  buildFolder: string | null
  /** What vendors write into a section, by its name. */
  sections: ReadonlyMap<string, Fields>
  /** Keeps the build as the one to fall back to: its pages have been rendered. */
  accept(): Promise<void>
}

export const noShopCode: ShopCode = { folder: null, buildFolder: null, sections: new Map(), accept: async () => {} }

const programBuild = resolve('dist')

const foldersOf = ({ shopFolder, buildsFolder }: Settings): CodeFolders => ({ shopFolder, programBuild, buildsFolder })

/** Reads a shop's own code, and builds it if it has changed. Throws a ContentError that names file, line and reason. */
export async function readShopCode(settings: Settings): Promise<ShopCode> {
  const folders = foldersOf(settings)
  const folder = await buildShopCode(folders)
  return folder === programBuild ? noShopCode : openBuild(folder, folders)
}

/**
 * The same at the start of a shop: where the code can't be built, the last build whose pages were rendered stands in, and
 * `report` is given the faults.
 */
export async function readCodeAtStart(settings: Settings, report: (text: string) => void): Promise<ShopCode> {
  try {
    return await readShopCode(settings)
  } catch (error) {
    const folders = foldersOf(settings)
    const folder = error instanceof ContentError ? await findLastGoodBuild(folders) : null
    if (folder === null || !(error instanceof ContentError)) throw error
    report(`The code of the shop has faults, the shop starts with the last one that worked:\n${error.message}`)
    return openBuild(folder, folders)
  }
}

const isFunction = (value: unknown) => typeof value === 'function'
const component = z.custom(isFunction, 'Must export a component as default')
const sectionSchema = z.object({
  default: component,
  fields: z.custom<Fields>(isFunction, 'Must export fields: a function that returns what vendors write'),
})
const entrySchema = z.object({
  shopSections: z.record(z.string(), z.unknown()),
  slots: z.record(z.string(), z.unknown()),
})

async function openBuild(folder: string, folders: CodeFolders): Promise<ShopCode> {
  const entry: unknown = await import(pathToFileURL(resolve(folder, 'server/entry-server.js')).href).catch(refuseToLoad)
  const { shopSections, slots } = z.parse(entrySchema, entry)
  for (const name of Object.keys(slots)) check(`slots/${name}.tsx`, slotFault(name) ?? faultOf(component, slots[name]))
  return {
    folder: folders.shopFolder,
    buildFolder: folder,
    sections: new Map(
      Object.entries(shopSections).map(([name, module]) => {
        const file = `sections/${name}.tsx`
        if (sectionFields.has(name)) check(file, `The program has a section '${name}': choose another name`)
        check(file, faultOf(sectionSchema, module))
        return [name, z.parse(sectionSchema, module).fields]
      }),
    ),
    accept: () => keepAsLastGood(folders, folder),
  }
}

const faultOf = (schema: z.ZodMiniType, value: unknown): string | null =>
  z.safeParse(schema, value).error?.issues[0]?.message ?? null

const slotFault = (name: string): string | null =>
  Object.hasOwn(slotParts, name) ? null : `There is no slot '${name}'. There are: ${Object.keys(slotParts).join(', ')}`

function check(file: string, reason: string | null): void {
  if (reason !== null) throw new ContentError([{ file, reason }])
}

function refuseToLoad(error: unknown): never {
  throw new ContentError([
    { file: 'sections', reason: `The code of the shop throws when it is loaded: ${String(error)}` },
  ])
}
