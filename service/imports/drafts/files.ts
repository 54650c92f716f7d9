import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { importDraftsMax, importFilesMax } from '#contract/vendor-api/import-drafts.ts'
import type { ImportOptions } from '#service/database/index.ts'
import { reservedBytes } from '#service/database/index.ts'
import { conflict, isUuid, notFound } from '#service/platform/index.ts'
import type { ImportPlan } from '../running/plan.ts'
import { diskFull, writePart } from './part.ts'
import { checkFileName, checkPart, partEnding, tooManyDrafts, tooManyFiles } from './rules.ts'

export type StoredPlan = ImportPlan & { plannedAt: string }
export type DraftOptions = Pick<ImportOptions, 'from' | 'products'> & {
  mappings: Record<string, Record<string, unknown>>
}
export type StoredDraft = {
  createdAt: string
  options: DraftOptions
  plan: StoredPlan | null
  /** Whether somebody has stopped its import, which then goes on only when they ask for that. */
  isStopped: boolean
}
export type StoredFile = { name: string; path: string; size: number }
export type UnfinishedFile = { name: string; received: number }

const draftFile = 'draft.json'
const newDraft = (): StoredDraft => ({
  createdAt: new Date().toISOString(),
  options: { from: null, products: {}, mappings: {} },
  plan: null,
  isStopped: false,
})

/** Uploads in a folder of this process: each has a folder of its own with its files, and a file that says what was chosen and planned. */
export function createDraftFiles(folder: string) {
  const busy = new Set<string>()
  const folderOf = (id: string) => path.join(folder, id)
  const filesOf = (id: string) => path.join(folder, id, 'files')

  async function find(id: string): Promise<StoredDraft> {
    const text = isUuid(id) ? await orNull(readFile(path.join(folderOf(id), draftFile), 'utf8')) : null
    if (text === null)
      throw notFound(`There is no upload ${id}. If several processes serve the shop, another one has it`)
    return z.parse(draftSchema, JSON.parse(text))
  }

  /** Replaces what is known of an upload, whole or not at all. */
  async function write(id: string, draft: StoredDraft): Promise<void> {
    const [target, next] = [path.join(folderOf(id), draftFile), path.join(folderOf(id), `${randomUUID()}.json`)]
    await writeFile(next, JSON.stringify(draft), { mode: 0o600 })
    await rename(next, target)
  }

  async function listNames(id: string): Promise<string[]> {
    return (await orNull(readdir(filesOf(id))))?.sort() ?? []
  }

  return {
    folder,
    find,
    write,
    async list(): Promise<string[]> {
      return ((await orNull(readdir(folder))) ?? []).filter(isUuid)
    },
    async create(): Promise<string> {
      if ((await this.list()).length >= importDraftsMax) throw tooManyDrafts()
      const id = randomUUID()
      await mkdir(filesOf(id), { recursive: true, mode: 0o700 })
      await write(id, newDraft())
      return id
    },
    /** The files of an upload that are there whole, and those that are not. */
    async listFiles(id: string): Promise<{ whole: StoredFile[]; unfinished: UnfinishedFile[] }> {
      const [whole, unfinished]: [StoredFile[], UnfinishedFile[]] = [[], []]
      for (const name of await listNames(id)) {
        const file = path.join(filesOf(id), name)
        const found = await orNull(stat(file))
        if (!found) continue
        if (name.endsWith(partEnding))
          unfinished.push({ name: name.slice(0, -partEnding.length), received: found.size })
        else whole.push({ name, path: file, size: found.size })
      }
      return { whole, unfinished }
    },
    /** Adds bytes to a file; with its last it is there whole. 409 while another part of it arrives, and where it is there already. */
    async addPart(id: string, given: string, part: { from: number; size: number; bytes: AsyncIterable<Uint8Array> }) {
      await find(id)
      checkPart(part)
      const name = checkFileName(given)
      const file = path.join(filesOf(id), name)
      const names = await listNames(id)
      if (names.includes(name)) throw conflict(`${name} is there already: remove it first`)
      if (part.from === 0 && names.filter((one) => one !== `${name}${partEnding}`).length >= importFilesMax)
        throw tooManyFiles()
      if (busy.has(file)) throw conflict(`${name} is being uploaded already`)
      busy.add(file)
      try {
        await refuseFullDisk(folder, part)
        const received = await writePart({ path: `${file}${partEnding}`, ...part })
        if (received === part.size) await rename(`${file}${partEnding}`, file)
        await utimes(folderOf(id), new Date(), new Date())
        return { received, isWhole: received === part.size }
      } finally {
        busy.delete(file)
      }
    },
    async removeFile(id: string, given: string): Promise<void> {
      await find(id)
      const file = path.join(filesOf(id), checkFileName(given))
      await rm(`${file}${partEnding}`, { force: true })
      await rm(file, { force: true })
    },
    /** When an upload was last changed. */
    async changedAt(id: string): Promise<Date | null> {
      return (await orNull(stat(folderOf(id))))?.mtime ?? null
    },
    remove: (id: string): Promise<void> => rm(folderOf(id), { recursive: true, force: true }),
  }
}

export type DraftFiles = ReturnType<typeof createDraftFiles>

const draftSchema = z.object({
  createdAt: z.string(),
  options: z.custom<DraftOptions>((value) => typeof value === 'object' && value !== null),
  isStopped: z.boolean(),
  plan: z.custom<StoredPlan | null>((value) => typeof value === 'object'),
})

/** Refuses a part for which there is no room, before any of it is read. */
async function refuseFullDisk(folder: string, { from, size }: { from: number; size: number }): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(folder)
  if (blocks > 0 && bavail * bsize - (size - from) < reservedBytes) throw diskFull()
}

/** What was read; null where there is nothing. */
const orNull = <Read>(read: Promise<Read>): Promise<Read | null> =>
  read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
