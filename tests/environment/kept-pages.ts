import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const kept = path.resolve(import.meta.dirname, '../../.cache/shops')

/** Where the pages of a shop at an address are kept, and those of the shop that is most like it. */
export type KeptPages = { folder: string | null; closest: string | null }

/**
 * Where a worker of the tests keeps the pages that a shop has at an address, from one program to the next; nowhere if no other
 * program will be at its address. Null outside of a worker, and for a folder without a shop.
 */
export async function findKeptPages(shopFolder: string, address: string | null): Promise<KeptPages | null> {
  const worker = process.env.VITEST_POOL_ID
  const text = await readFile(path.join(shopFolder, 'shop.yaml'), 'utf8').catch(() => '')
  const [, name] = /^name: (.+)$/m.exec(text) ?? []
  if (worker === undefined || name === undefined) return null
  // A shop without articles has fewer pages.
  const kind = existsSync(path.join(shopFolder, 'blog')) ? name : `${name} without articles`
  const folder = address && path.join(kept, worker, 'pages', encodeURIComponent(`${kind} at ${address}`))
  return { folder, closest: await findLatest(encodeURIComponent(`${kind} at `)) }
}

/**
 * The pages that were kept last: of a shop whose name begins so, else of any. At another address they are rendered anew, but the
 * files of the build need not be compressed again.
 */
async function findLatest(name: string): Promise<string | null> {
  const owners = await listFolders(kept)
  const ofOwners = await Promise.all(owners.map((owner) => listFolders(path.join(owner, 'pages'))))
  const folders = [...ofOwners.flat(), ...owners.map((owner) => path.join(owner, 'dist/pages'))]
  const dated = await Promise.all(folders.map(async (folder) => ({ folder, at: await readTime(folder) })))
  const [latest] = dated.sort((a, b) => hasName(b.folder, name) - hasName(a.folder, name) || b.at - a.at)
  return latest?.folder ?? null
}

const hasName = (folder: string, name: string) => Number(path.basename(folder).startsWith(name))

const listFolders = async (folder: string) =>
  (await readdir(folder).catch(() => [])).map((name) => path.join(folder, name))

const readTime = async (folder: string) => (await stat(path.join(folder, index)).catch(() => null))?.mtimeMs ?? 0

/** The folders of pages that programs use now: how many, and whether there were several at once. */
const used = new Map<string, { programs: number; isShared: boolean }>()

/**
 * Gives a program the pages of the one before it at its address, or the closest ones where it has none: rendering all of them is most
 * of a first start. Keeps those that it leaves once the function returned is called, after its end. A folder that several programs use
 * at once is left as it is.
 */
export async function bringPages(pages: KeptPages, folder: string): Promise<() => Promise<void>> {
  const { programs, isShared } = used.get(folder) ?? { programs: 0, isShared: false }
  used.set(folder, { programs: programs + 1, isShared: isShared || programs > 0 })
  if (programs === 0) await copyClosest(pages, folder)
  return async () => {
    const left = used.get(folder)
    if (!left) return
    if (left.programs > 1) used.set(folder, { ...left, programs: left.programs - 1 })
    else used.delete(folder)
    if (!left.isShared && pages.folder !== null) await copyPages(folder, pages.folder)
  }
}

async function copyClosest({ folder: own, closest }: KeptPages, folder: string): Promise<void> {
  if (own !== null && existsSync(own)) await copyPages(own, folder)
  else if (closest !== null && !existsSync(folder)) await copyPages(closest, folder)
}

const index = 'index.json'

/** Copies a folder of pages over another at once, unless it is missing, is replaced meanwhile, or is the same. */
async function copyPages(from: string, to: string): Promise<void> {
  const [now, before] = await Promise.all([readIndex(from), readIndex(to)])
  if (now === null || now === before) return
  const copy = `${to}-${crypto.randomUUID()}`
  try {
    await cp(from, copy, { recursive: true })
    await rm(to, { recursive: true, force: true })
    await rename(copy, to)
  } catch (error) {
    if (!isReplaced(error)) throw error
    await rm(copy, { recursive: true, force: true })
  }
}

/** Whether a folder was replaced by another worker while it was copied. */
const isReplaced = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const readIndex = (folder: string) => readFile(path.join(folder, index), 'utf8').catch(() => null)
