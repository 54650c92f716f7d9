import { existsSync } from 'node:fs'
import { cp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

const kept = path.resolve(import.meta.dirname, '../../.cache/shops')

/**
 * Where a worker of the tests keeps the pages that a shop has at an address, from one program to the next. Null outside of a
 * worker, and for a folder without a shop.
 */
export async function findKeptPages(shopFolder: string, address: string): Promise<string | null> {
  const worker = process.env.VITEST_POOL_ID
  const text = await readFile(path.join(shopFolder, 'shop.yaml'), 'utf8').catch(() => '')
  const [, name] = /^name: (.+)$/m.exec(text) ?? []
  if (worker === undefined || name === undefined) return null
  // A shop without articles has fewer pages.
  const kind = existsSync(path.join(shopFolder, 'blog')) ? name : `${name} without articles`
  return path.join(kept, worker, 'pages', encodeURIComponent(`${kind} at ${address}`))
}

/** The folders of pages that programs use now: how many, and whether there were several at once. */
const used = new Map<string, { programs: number; isShared: boolean }>()

/**
 * Gives a program the pages of the one before it at its address: rendering all of them is most of a first start. Keeps those that it
 * leaves once the function returned is called, after its end. A folder that several programs use at once is left as it is.
 */
export async function bringPages(keptPages: string, folder: string): Promise<() => Promise<void>> {
  const { programs, isShared } = used.get(folder) ?? { programs: 0, isShared: false }
  used.set(folder, { programs: programs + 1, isShared: isShared || programs > 0 })
  if (programs === 0) await copyPages(keptPages, folder)
  return async () => {
    const left = used.get(folder)
    if (!left) return
    if (left.programs > 1) used.set(folder, { ...left, programs: left.programs - 1 })
    else used.delete(folder)
    if (!left.isShared) await copyPages(folder, keptPages)
  }
}

/** Copies a folder of pages over another, unless it is missing or the same. */
async function copyPages(from: string, to: string): Promise<void> {
  const [now, before] = await Promise.all([readIndex(from), readIndex(to)])
  if (now === null || now === before) return
  await rm(to, { recursive: true, force: true })
  await cp(from, to, { recursive: true })
}

const readIndex = (folder: string) => readFile(path.join(folder, 'index.json'), 'utf8').catch(() => null)
