import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { typeOfFile } from '../site/production-build.ts'

/** Where the desk is shown: at this path and below it. */
export const deskPath = '/desk'

/** Whether a path is that of a file of the desk, of this build or of another; all else is a page. */
export const isDeskFile = (path: string): boolean => path.startsWith(`${deskPath}/assets/`)

/** The files of the desk by their path, and those of them that its document links. */
export type DeskBuild = {
  script: string
  styles: readonly string[]
  files: ReadonlyMap<string, { body: Buffer; type: string }>
  /** The scripts that a page consists of beside the entry itself, by its module in web/desk/pages/. */
  scriptsOf: (module: string | undefined) => string[]
}

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.boolean().default(false), imports: z.array(z.string()).default([]) }),
)
type Manifest = z.infer<typeof manifestSchema>
const manifestFile = 'manifest.json'
const pagesFolder = 'web/desk/pages/'

/**
 * Reads the build of the desk from its folder (scripts/bundling/desk.ts), all of it: a build for the next start replaces the files
 * while this process serves them.
 */
export async function readDeskBuild(folder: string): Promise<DeskBuild> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')))
  const built = Object.values(manifest).map(({ file }) => file)
  const [entryName, entry] = Object.entries(manifest).find(([, { isEntry }]) => isEntry) ?? []
  if (!entryName || !entry) throw new Error(`The desk in ${folder} has no entry`)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const toPath = (name: string) => `${deskPath}/${name.replaceAll('\\', '/')}`
  const files = entries
    .filter((each) => each.isFile() && each.name !== manifestFile)
    .map(async (each) => {
      const file = join(each.parentPath, each.name)
      return [toPath(file.slice(folder.length + 1)), { body: await readFile(file), type: typeOfFile(file) }] as const
    })
  return {
    script: toPath(entry.file),
    styles: built.filter((file) => file.endsWith('.css')).map(toPath),
    files: new Map(await Promise.all(files)),
    scriptsOf: (module) => {
      const needed = [entryName, ...(module === undefined ? [] : [`${pagesFolder}${module}`])]
      return listFiles(manifest, needed)
        .filter((file) => file !== entry.file)
        .map(toPath)
    },
  }
}

/** The files of modules and of all that they import at once. */
function listFiles(manifest: Manifest, names: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const imported of manifest[name]?.imports ?? []) visit(imported)
  }
  for (const name of names) visit(name)
  return [...found].flatMap((name) => manifest[name]?.file ?? [])
}
