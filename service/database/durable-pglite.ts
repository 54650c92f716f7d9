import * as fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EmscriptenStream = { nfd?: number; path: string }
type EmscriptenModule = { NODEFS: { stream_ops: { fsync?: (stream: EmscriptenStream) => number } } }

/** PGlite's folder on disk, with PostgreSQL's fsync carried through: as it comes, PGlite never syncs a commit. */
class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pg, options)
    const hook = (module: EmscriptenModule) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) syncPath(path.join(this.rootDir, stream.path.replace(/^\/pglite\/data/, '')))
        else fs.fsyncSync(stream.nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hook] } }
  }
}

const durableSettings = { fsync: 'on', wal_sync_method: 'fsync', synchronous_commit: 'on', full_page_writes: 'on' }

/**
 * Opens the embedded database in `directory` so that a commit is on disk before it is acknowledged.
 * Throws when PostgreSQL did not take the settings that this rests on.
 */
export async function openDurablePglite(directory: string): Promise<PGlite> {
  const isNew = !fs.existsSync(path.join(directory, 'PG_VERSION'))
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
  const pglite = new PGlite({
    fs: new DurableNodeFS(directory),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...Object.entries(durableSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
  })
  await pglite.waitReady
  for (const [name, value] of Object.entries(durableSettings)) {
    const { rows } = await pglite.query<Record<string, string>>(`show ${name}`)
    if (rows[0]?.[name] !== value)
      throw new Error(`The embedded database runs with ${name}=${rows[0]?.[name]}, not ${value}`)
  }
  // The files that creating a cluster wrote are not among those PostgreSQL syncs by itself later.
  if (isNew) syncTree(directory)
  return pglite
}

function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const entryPath = path.join(directory, entry.name)
    if (entry.isDirectory()) syncTree(entryPath)
    else if (entry.isFile()) syncPath(entryPath)
  }
  syncPath(directory)
}

function syncPath(target: string): void {
  const descriptor = fs.openSync(target, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
