import { basename, extname } from 'node:path'
import type { ThemePicture } from '#contract/theme.ts'
import { sanitiseDrawing } from '../../media/drawings/sanitise.ts'
import { MediaFault } from '../../media/worker/jobs.ts'
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
  const fault = extname(name).toLowerCase() === '.svg' ? explainDrawing(found.content) : null
  if (fault !== null) return { reason: `media/${name}: ${fault}` }
  const title = basename(name, extname(name))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return { ...nameContent(found.file, title, found.content), ...size }
}

/** Why an SVG can't be served; null if it can. */
function explainDrawing(content: Buffer): string | null {
  try {
    sanitiseDrawing(content.toString('utf8'))
    return null
  } catch (error) {
    if (error instanceof MediaFault) return error.message
    throw error
  }
}
