import { existsSync, readdirSync } from 'node:fs'
import type { Fields } from '#web/site/field-kit.ts'

/** The folder of the sections: each is a folder with its `fields.ts`, and nothing lists them. A folder without is a component of another section. */
const folder = new URL('../../../web/site/sections/', import.meta.url)

/** All folders of sections. */
export const sectionFolders: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()

/** The names of all sections, as vendors write them. */
export const sectionNames: readonly string[] = sectionFolders.filter((name) =>
  existsSync(new URL(`${name}/fields.ts`, folder)),
)

/** The fields of each section by its name. */
export const sectionFields: ReadonlyMap<string, Fields> = new Map(
  await Promise.all(
    sectionNames.map(async (name) => {
      const { fields }: { fields: Fields } = await import(new URL(`${name}/fields.ts`, folder).href)
      return [name, fields] as const
    }),
  ),
)
