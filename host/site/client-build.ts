import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import * as z from 'zod'
import type { PageAssets } from '#web/site/rendering.ts'
import type { PageName } from '#web/site/routes.ts'

const chunkSchema = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  assets: z.array(z.string()).default([]),
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

/** What Vite built for browsers: its files, and which of them a page needs. */
export type ClientBuild = {
  /** Path of the site to where the file is. */
  files: ReadonlyMap<string, { file: string; type: string }>
  assetsOfPage(name: PageName): PageAssets
  assetsOfCheckout(): PageAssets
}

/** Reads the build and its manifest. */
export async function readClientBuild(folder: string): Promise<ClientBuild> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(join(folder, '.vite')))
  return {
    files: new Map(files.map((file) => [toPath(file.slice(folder.length)), { file, type: typeOf(file) }])),
    assetsOfPage: (name) => ({
      ...collectCode(manifest, 'web/site/entry-client.tsx', [`web/site/pages/${name}/page.tsx`]),
      ...collectStyles(manifest, name === home),
    }),
    assetsOfCheckout: () => ({
      ...collectCode(manifest, 'web/checkout/index.tsx', []),
      ...collectStyles(manifest, false),
    }),
  }
}

const typeOf = (file: string) => types[extname(file)] ?? 'application/octet-stream'

/** Everything that an entry and some chunks import, so that a browser need not find it step by step. */
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
    fonts: paths(found.flatMap(({ assets }) => assets.filter((file) => file.endsWith('.woff2')))),
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
