import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { ThemePicture } from '#contract/theme.ts'
import type { MediaLibrary } from '../../media/library.ts'
import { nameContent } from './name-file.ts'

const largestMebibytes = 2

/** Where a picture is shown: mail programs and invoices show no SVG. */
export type PictureUse = 'page' | 'paper'

const types: Record<PictureUse, { accepted: readonly string[]; name: string }> = {
  page: { accepted: ['image/svg+xml', 'image/png', 'image/jpeg'], name: 'an SVG, a PNG or a JPEG' },
  paper: { accepted: ['image/png', 'image/jpeg'], name: 'a PNG or a JPEG' },
}

/** A picture of the vendor's below `media/`, decoded to make sure that it is complete, or the reason why it can't be used. */
export async function readShopPicture(
  media: MediaLibrary,
  name: string,
  use: PictureUse,
): Promise<ThemePicture | { reason: string }> {
  const found = await media.findImage(name)
  if ('reason' in found) return found
  const { path, bytes, type, width, height } = found
  const { accepted, name: wanted } = types[use]
  if (!accepted.includes(type))
    return { reason: `media/${name} must be ${wanted}, and by its content it is not: export it again` }
  if (bytes > largestMebibytes * 1024 * 1024)
    return { reason: `media/${name} is larger than ${largestMebibytes} MB: use a smaller one` }
  const title = basename(name, extname(name))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return { ...nameContent(path, title, await readFile(path)), type, width, height }
}
