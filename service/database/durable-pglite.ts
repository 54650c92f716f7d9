import * as fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { makeDirectory, syncPath, syncTree } from './fsync.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

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

/** PostgreSQL's own cache; what it does not hold, the system's does. As it comes it would take 128 MB for good. */
const cacheSettings = { shared_buffers: '32MB' }
const durableSettings = { fsync: 'on', wal_sync_method: 'fsync', synchronous_commit: 'on', full_page_writes: 'on' }
/** A plan that was made for empty tables would be kept while they grow: nothing analyses them here by itself. */
const planningSettings = { plan_cache_mode: 'force_custom_plan' }

/**
 * Opens the embedded database in `directory` so that a commit is on disk before it is acknowledged, and makes it first
 * where there is none. Throws DatabaseUnavailableError for a folder of something else, and when PostgreSQL did not take the
 * settings that this rests on.
 */
export async function openDurablePglite(directory: string): Promise<PGlite> {
  if (!fs.existsSync(path.join(directory, 'PG_VERSION'))) await makeCluster(directory)
  return openCluster(directory)
}

async function openCluster(directory: string): Promise<PGlite> {
  const pglite = new PGlite({
    fs: new DurableNodeFS(directory),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...Object.entries({ ...cacheSettings, ...durableSettings, ...planningSettings }).flatMap(([name, value]) => [
        '-c',
        `${name}=${value}`,
      ]),
    ],
  })
  await pglite.waitReady
  for (const [name, value] of Object.entries(durableSettings)) {
    const { rows } = await pglite.query<Record<string, string>>(`show ${name}`)
    if (rows[0]?.[name] !== value)
      throw new DatabaseUnavailableError(`The embedded database runs with ${name}=${rows[0]?.[name]}, not ${value}`)
  }
  return pglite
}

/** Creates a database beside its place and renames it once it is on the disk, so it is never half made. */
async function makeCluster(directory: string): Promise<void> {
  if (fs.existsSync(directory) && fs.readdirSync(directory).length > 0)
    throw new DatabaseUnavailableError(
      `DATA_DIR: ${directory} holds files that are no database: move them away, or put a whole one there`,
    )
  const draft = `${directory}.unfinished`
  fs.rmSync(draft, { recursive: true, force: true })
  makeDirectory(draft, 0o700)
  await (await openCluster(draft)).close()
  // The files that creating a cluster wrote are not among those PostgreSQL syncs by itself later.
  syncTree(draft)
  if (fs.existsSync(directory)) fs.rmdirSync(directory)
  fs.renameSync(draft, directory)
  syncPath(path.dirname(directory))
}
