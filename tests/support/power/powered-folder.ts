import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { scratchFolder } from '../../environment/scratch.ts'
import type { Random } from '../seeded-random.ts'
import { namesIn, readOrigins } from './simulated-disk.ts'

/** A data folder on a disk whose power can go. */
export type PoweredFolder = {
  /** What is there now; while nobody writes to it, the database may be opened here. */
  dataDir: () => string
  /**
   * What a process has to be given by its environment so that the disk follows it from now on. With `powerFor` its power
   * goes by itself, after so many syncs.
   */
  follow: (powerFor?: number) => Promise<Record<string, string>>
  /** The process was killed: what is on the disk, and nothing else, is what the next one finds. */
  loseMemory: (random: Random) => Promise<void>
  remove: () => Promise<void>
}

/** Loads what follows a process's writes before anything else of it. */
const following = `--import ${pathToFileURL(path.join(import.meta.dirname, 'record-writes.ts'))}`
const sector = 512

/** A folder that is empty, or a copy of `template`. */
export async function openPoweredFolder(template?: string): Promise<PoweredFolder> {
  const root = await mkdtemp(path.join(scratchFolder, 'backline-power-'))
  let life = 0
  const dataDirOf = (number: number) => path.join(root, String(number), 'data')
  const diskOf = (number: number) => path.join(root, String(number), 'disk')
  await mkdir(dataDirOf(0), { recursive: true })
  if (template !== undefined) await cp(template, dataDirOf(0), { recursive: true })
  return {
    dataDir: () => dataDirOf(life),
    async follow(powerFor) {
      const DISK = diskOf(life)
      await rm(DISK, { recursive: true, force: true })
      await cp(dataDirOf(life), namesIn(DISK), { recursive: true })
      return { DISK, NODE_OPTIONS: following, ...(powerFor !== undefined && { POWER_FOR: String(powerFor) }) }
    },
    async loseMemory(random) {
      const [lost, disk] = [dataDirOf(life), diskOf(life)]
      life += 1
      await cp(namesIn(disk), dataDirOf(life), { recursive: true })
      // A disk may have more than it was asked for: some of what was written since, sector by sector.
      if (random.below(2) === 1) await letSomeThrough(lost, disk, dataDirOf(life), random)
      await rm(path.dirname(lost), { recursive: true })
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

async function letSomeThrough(written: string, disk: string, found: string, random: Random): Promise<void> {
  const origins = readOrigins(disk)
  for (const entry of await readdir(namesIn(disk), { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const kept = path.join(entry.parentPath, entry.name)
    const name = path.relative(namesIn(disk), kept)
    const now = await stat(path.join(written, name)).catch(() => null)
    if (now === null || origins.get((await stat(kept)).ino) !== now.ino) continue
    const [before, after] = [await readFile(kept), await readFile(path.join(written, name))]
    if (!before.equals(after)) await writeFile(path.join(found, name), mix(before, after, random))
  }
}

function mix(before: Buffer, after: Buffer, random: Random): Buffer {
  const mixed = Buffer.alloc(random.pick([before.length, after.length]))
  before.copy(mixed)
  for (let at = 0; at < Math.min(mixed.length, after.length); at += sector)
    if (at >= before.length || random.below(2) === 1) after.copy(mixed, at, at, at + sector)
  return mixed
}
