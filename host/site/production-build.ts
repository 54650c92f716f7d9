import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerEntry } from '#web/site/rendering.ts'
import { type ClientBuild, readClientBuild } from './client-build.ts'

/** What `npm start` has built: for browsers, and for rendering on the server. */
export type ProductionBuild = {
  /** Names the code that browsers run: another one is a new deployment. */
  id: string
  client: ClientBuild
  /** Changes with the code that renders. */
  serverStamp: string
  /** Loads the code that renders, which a start with nothing stale does without. */
  loadServer(): Promise<ServerEntry>
}

export async function readProductionBuild(folder: string): Promise<ProductionBuild> {
  const server = join(folder, 'server')
  const entry = pathToFileURL(join(server, 'entry-server.js')).href
  const client = await readClientBuild(join(folder, 'client'))
  return {
    client,
    // Every file carries the hash of its content in its name.
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
