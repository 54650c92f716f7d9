import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import type { DrawnStyle } from '#contract/illustration.ts'
import type { PageAssets, ServerEntry } from '#web/site/rendering.ts'
import type { PageName } from '#web/site/routes.ts'

/** The build of the site: for browsers, and for rendering on the server. */
export type ProductionBuild = {
  /** Identifies the code that browsers run; a new id is a new deployment. */
  id: string
  client: ClientBuild
  /** Changes with the code that renders. */
  serverStamp: string
  /** Loads the code that renders. A start without stale pages does not need it. */
  loadServer(): Promise<ServerEntry>
}

export async function readProductionBuild(folder: string): Promise<ProductionBuild> {
  const server = join(folder, 'server')
  const entry = pathToFileURL(join(server, 'entry-server.js')).href
  const client = await readClientBuild(join(folder, 'client'))
  return {
    client,
    // The name of each file contains a hash of its content.
    id: createHash('sha256')
      .update([...client.files.keys()].sort().join())
      .digest('hex')
      .slice(0, 16),
    serverStamp: await hashFolder(server),
    loadServer: () => import(entry),
  }
}

async function hashFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file.slice(folder.length)).update(await readFile(file))
  return hash.digest('base64url')
}

const chunkSchema = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  name: z.string().optional(),
})
/** The style sheets of the build (scripts/bundling/split-styles.ts): home is drawn with the first alone. */
const sheets = { first: 'first.css', rest: 'rest.css' }
const home: PageName = 'home'
const manifestSchema = z.record(z.string(), chunkSchema)
type Manifest = z.infer<typeof manifestSchema>

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
}

/** Names of a page's sections: all that it consists of, or null with the layout of its kind, and those within that layout. */
export type PageSections = { all: readonly string[] | null; inserted: readonly string[] }

/** Vite's build for browsers: its files, and which of them a page needs. */
type ClientBuild = {
  /** The file and its type for each path of the site. */
  files: ReadonlyMap<string, { file: string; type: string }>
  assetsOfPage(name: PageName, sections: PageSections, illustration: DrawnStyle | undefined): PageAssets
  assetsOfCheckout(illustration: DrawnStyle | undefined): PageAssets
}

async function readClientBuild(folder: string): Promise<ClientBuild> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(join(folder, '.vite')))
  return {
    files: new Map(files.map((file) => [toPath(file.slice(folder.length)), { file, type: typeOfFile(file) }])),
    assetsOfPage: (name, sections, illustration) => ({
      ...collectCode(manifest, 'web/site/entry-client.tsx', [
        ...chunksOf(manifest, name, sections),
        ...stylesOf(illustration),
      ]),
      ...collectStyles(manifest, name === home && sections.all === null),
    }),
    assetsOfCheckout: (illustration) => ({
      ...collectCode(manifest, 'web/checkout/index.tsx', stylesOf(illustration)),
      ...collectStyles(manifest, false),
    }),
  }
}

const stylesOf = (name: DrawnStyle | undefined) => (name ? [`web/ui/illustration/${name}.tsx`] : [])
function chunksOf(manifest: Manifest, page: PageName, { all, inserted }: PageSections): string[] {
  const sections = all ?? inserted
  const code = sections.map((name) => chunkOfSection(manifest, name))
  return [
    ...(all ? [] : [`web/site/pages/${page}/page.tsx`]),
    ...(all || code.length > 0 ? [usualSections, ...code] : []),
  ]
}

/** What shows sections, and the usual ones (web/site/section-modules.ts). */
const usualSections = 'web/site/sections.tsx'

/** The program's section of this name, or else the shop's own, which is outside of the program's folder, or else a usual one. */
function chunkOfSection(manifest: Manifest, name: string): string {
  const file = `web/site/sections/${name}/section.tsx`
  const own = Object.keys(manifest).find((key) => key.endsWith(`/sections/${name}.tsx`))
  return Object.hasOwn(manifest, file) ? file : (own ?? usualSections)
}

/** The content type of a built file, by its ending. */
export const typeOfFile = (file: string) => types[extname(file)] ?? 'application/octet-stream'

/** Everything that an entry and some chunks import, so that a browser can load it at once. */
function collectCode(manifest: Manifest, entry: string, chunks: string[]) {
  const names = new Set<string>()
  const visit = (name: string) => {
    if (names.has(name)) return
    for (const imported of findChunk(manifest, name).imports) visit(imported)
    names.add(name)
  }
  for (const name of [entry, ...chunks]) visit(name)
  const found = [...names].map((name) => findChunk(manifest, name))
  const script = findChunk(manifest, entry).file
  return {
    script: toPath(script),
    preloads: paths(found.map(({ file }) => file).filter((file) => file !== script)),
    fonts: [],
  }
}

function collectStyles(manifest: Manifest, needsFirstOnly: boolean) {
  const first = toPath(findChunk(manifest, sheets.first).file)
  const rest = toPath(findChunk(manifest, sheets.rest).file)
  return needsFirstOnly ? { styles: [first], lateStyles: [rest] } : { styles: [first, rest], lateStyles: [] }
}

const paths = (files: string[]) => [...new Set(files)].map(toPath)

function findChunk(manifest: Manifest, name: string) {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The build has no ${name}`)
  return chunk
}

const toPath = (file: string) => `/${file.replaceAll('\\', '/').replace(/^\//, '')}`
