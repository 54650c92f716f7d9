import { existsSync } from 'node:fs'
import { cp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

const kept = path.resolve(import.meta.dirname, '../../.cache/shops')

/**
 * Where a worker of the tests keeps the pages of a shop that are in a folder of their own, from one program to the next. Null for
 * a folder without a shop. Pages carry the address of their program, which is the same one for most of a worker's.
 */
export async function findKeptPages(shopFolder: string): Promise<string | null> {
  const worker = process.env.VITEST_POOL_ID
  const text = await readFile(path.join(shopFolder, 'shop.yaml'), 'utf8').catch(() => '')
  const [, name] = /^name: (.+)$/m.exec(text) ?? []
  return worker === undefined || name === undefined
    ? null
    : path.join(kept, worker, `pages-${encodeURIComponent(name)}`)
}

/** Gives a program the pages that the one before it has rendered: rendering all of them is most of a first start. */
export async function bringPages(keptPages: string, folder: string): Promise<void> {
  if (existsSync(keptPages) && !existsSync(folder)) await cp(keptPages, folder, { recursive: true })
}

/** Keeps the pages of a program that has started, unless they are kept already. */
export async function keepPages(folder: string, keptPages: string): Promise<void> {
  const [now, before] = await Promise.all([readIndex(folder), readIndex(keptPages)])
  if (now === before) return
  await rm(keptPages, { recursive: true, force: true })
  await cp(folder, keptPages, { recursive: true })
}

const readIndex = (folder: string) => readFile(path.join(folder, 'index.json'), 'utf8').catch(() => null)
