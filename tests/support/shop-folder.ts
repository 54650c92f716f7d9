import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasArticles, isArticle, ownPages } from './ports-and-folders.ts'

/** A folder to run the program in: with the built site, and content that can be changed without changing it for others. */
export type ShopFolder = {
  folder: string
  /** Replaces some text of a file of the shop, which must be there; answers the line on which it was. */
  edit: (file: string, from: string, to: string) => Promise<number>
  /** Takes a file of the shop away, or a folder with all that is in it. */
  discard: (file: string) => Promise<void>
  remove: () => Promise<void>
}

const repository = path.resolve(import.meta.dirname, '../..')

/** `hasPages` is false where the folder is to be as before a first start. */
export async function createShopFolder({ hasPages = true, isWhole = hasArticles } = {}): Promise<ShopFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'backline-shop-'))
  const content = path.join(repository, 'shops/oddmeter')
  const isCopied = (file: string) => isWhole || !isArticle(path.relative(content, file))
  await cp(content, path.join(folder, 'shops/oddmeter'), { recursive: true, filter: isCopied })
  await mkdir(path.join(folder, 'dist'))
  // Linked, so that what renders finds its packages; pages are kept beside them, in the folder itself.
  for (const built of ['client', 'server', 'plug-in-frame', 'desk'])
    await symlink(path.join(repository, 'dist', built), path.join(folder, 'dist', built))
  const pages = hasPages ? ownPages(isWhole) : null
  // As after an earlier start: rendering all of them is most of a first one.
  if (pages !== null && existsSync(pages)) await cp(pages, path.join(folder, 'dist', 'pages'), { recursive: true })
  return {
    folder,
    async edit(file, from, to) {
      const name = path.join(folder, 'shops/oddmeter', file)
      const text = await readFile(name, 'utf8')
      if (!text.includes(from)) throw new Error(`shops/oddmeter/${file} does not say '${from}'`)
      await writeFile(name, text.replace(from, to))
      return text.slice(0, text.indexOf(from)).split('\n').length
    },
    discard: (file) => rm(path.join(folder, 'shops/oddmeter', file), { recursive: true }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
