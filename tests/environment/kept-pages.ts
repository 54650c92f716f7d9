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

/** Gives a program the pages of the one before it at its address: rendering all of them is most of a first start. */
export async function bringPages(keptPages: string, folder: string): Promise<void> {
  const [now, before] = await Promise.all([readIndex(folder), readIndex(keptPages)])
  if (before === null || now === before) return
  await rm(folder, { recursive: true, force: true })
  await cp(keptPages, folder, { recursive: true })
}

/** Keeps the pages of a program that has started, unless they are kept already. */
export async function keepPages(folder: string, keptPages: string): Promise<void> {
  const [now, before] = await Promise.all([readIndex(folder), readIndex(keptPages)])
  if (now === before) return
  await rm(keptPages, { recursive: true, force: true })
  await cp(folder, keptPages, { recursive: true })
}

const readIndex = (folder: string) => readFile(path.join(folder, 'index.json'), 'utf8').catch(() => null)
