import * as fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { makeDirectory, syncPath, syncTree } from './sync.ts'

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
  const isNew = beginUnlessThere(directory)
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
  if (isNew) finishNew(directory)
  return pglite
}

/** Beside a database while it is being made. One that was broken off can not be opened, and nobody was told of it. */
const markOf = (directory: string) => `${directory}.unfinished`

/** Makes a folder for a database unless a whole one is there; answers whether it is new. */
function beginUnlessThere(directory: string): boolean {
  const mark = markOf(directory)
  if (fs.existsSync(mark)) fs.rmSync(directory, { recursive: true, force: true })
  if (fs.existsSync(path.join(directory, 'PG_VERSION'))) return false
  fs.writeFileSync(mark, '')
  makeDirectory(directory, 0o700)
  syncPath(path.dirname(directory))
  return true
}

/** The files that creating a cluster wrote are not among those PostgreSQL syncs by itself later. */
function finishNew(directory: string): void {
  syncTree(directory)
  fs.unlinkSync(markOf(directory))
  syncPath(path.dirname(directory))
}
