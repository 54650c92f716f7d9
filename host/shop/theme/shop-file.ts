import { readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** A file in the media folder of a shop: what it contains, or why it can't be used. */
export type ShopFile = { file: string; content: Buffer } | { reason: string }

/** Reads a file below `media/`; links may not lead out of the folder. `most` is in megabytes. */
export async function readShopFile(folder: string, name: string, most: number): Promise<ShopFile> {
  const media = join(folder, 'media')
  const file = join(media, name)
  const path = await realpath(file).catch(() => null)
  if (path === null) return { reason: `There is no file media/${name}: check the name, or put the file there` }
  const within = relative(await realpath(media), path)
  if (within === '' || within.split(sep)[0] === '..')
    return { reason: `media/${name} leads out of media/: put the file itself there` }
  const stats = await stat(path)
  if (!stats.isFile()) return { reason: `media/${name} is not a file` }
  if (stats.size > most * 1024 * 1024) return { reason: `media/${name} is larger than ${most} MB: use a smaller one` }
  return { file, content: await readFile(path) }
}
