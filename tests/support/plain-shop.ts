import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const older = path.resolve(import.meta.dirname, '../shops/written-for-0.2')

/** Every file that a shop can do without, and what is shown only on its page. */
export const optionalFiles = [
  ...['about', 'blog', 'daw-quickstarts', 'edu-discount', 'free', 'get-started', 'get-started-guide'],
  ...['product-comparison', 'support', 'templates'],
].map((page) => `pages/${page}.md`)
const shownThere = ['blog', 'templates', 'quick-starts', 'education.yaml', 'redirects.yaml']

/** A folder with a small shop that leaves out every page that it can. Returns the folder; the caller removes it. */
export async function createPlainShop(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plain-shop-'))
  await cp(older, folder, { recursive: true })
  for (const file of [...optionalFiles, ...shownThere]) await rm(path.join(folder, file), { recursive: true })
  for (const product of ['chisel', 'plane', 'plane-micro']) {
    const file = path.join(folder, `products/${product}.md`)
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(' Read [about us](/about) or write to us.', ''))
  }
  return folder
}
