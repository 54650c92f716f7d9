import { basename, extname } from 'node:path'
import type { ThemePicture } from '#contract/theme.ts'
import { nameContent } from './name-file.ts'
import { readPictureSize } from './picture-size.ts'
import { readShopFile } from './shop-file.ts'

/** In megabytes. */
const largestPicture = 2

/** A picture of the vendor's below `media/`, or why it can't be used. */
export async function readShopPicture(folder: string, name: string): Promise<ThemePicture | { reason: string }> {
  const found = await readShopFile(folder, name, largestPicture)
  if ('reason' in found) return found
  const size = readPictureSize(found.content)
  if (!size) return { reason: `media/${name} is not an SVG with a viewBox, a PNG or a JPEG: export it again` }
  const title = basename(name, extname(name))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return { ...nameContent(found.file, title, found.content), ...size }
}
