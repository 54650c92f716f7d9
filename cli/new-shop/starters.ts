import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { openContentFolder } from '#host/shop/content-folder.ts'

/** One of the folders in `starters/`: its files as they are there, with placeholders, by their names. */
export type Starter = {
  name: string
  summary: string
  /** What products are painted in, one after the other; the first is that of the logo, too. */
  colours: readonly [string, ...string[]]
  files: ReadonlyMap<string, Buffer>
}

const folder = path.resolve(import.meta.dirname, '../../starters')
/** What every other starter begins with. */
const base = 'plain'
const descriptionFile = 'starter.yaml'

const descriptionSchema = z.strictObject({
  summary: z.string(),
  colours: z.tuple([z.string()], z.string()),
})

/** The names of all starters, the plain one first. */
export async function listStarters(): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const others = entries.filter((entry) => entry.isDirectory() && entry.name !== base).map(({ name }) => name)
  return [base, ...others.sort()]
}

/** Reads a starter that `listStarters` names. */
export async function readStarter(name: string): Promise<Starter> {
  const description = await openContentFolder(path.join(folder, name)).readYaml(descriptionFile, descriptionSchema)
  const own = await readFiles(path.join(folder, name))
  const files = new Map([...(name === base ? [] : await readFiles(path.join(folder, base))), ...own])
  files.delete(descriptionFile)
  return { name, ...description, files }
}

async function readFiles(root: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort()
  const files = names.map(
    async (name) => [name.replaceAll(path.sep, '/'), await readFile(path.join(root, name))] as const,
  )
  return new Map(await Promise.all(files))
}
