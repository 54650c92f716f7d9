import { createHash } from 'node:crypto'
import type { Image } from '#contract/media.ts'
import type { ImageFacts } from './facts.ts'
import type { ImageFormat } from './worker/jobs.ts'

/** The folder of the site below which all media are served. */
export const mediaPath = '/media/'

/** A file that pages refer to by an address that contains a hash of its content, and how it is made. */
export type PublishedFile = {
  /** The address, which is also the name below the folder of made files: '/media/front-3f9a1c2b-960.avif'. */
  path: string
  type: string
  source: Source
  make: { kind: 'copy' } | { kind: 'drawing' } | { kind: 'variant'; width: number; format: ImageFormat }
}

/** A file of the vendor's, as it was when it was examined. */
export type Source = { name: string; path: string; bytes: number; mtime: number; hash: string }

/** Changes when files are made differently from the same source, because browsers never ask again for an address. */
const recipe = 1

const nameOf = ({ name, hash }: Source) => {
  const base = name.slice(name.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  const digest = createHash('sha256').update(`${recipe} ${hash}`).digest('hex').slice(0, 8)
  return `${mediaPath}${base.toLowerCase()}-${digest}`
}

/** A file that is served as it is, or as a drawing that has been sanitised. */
export const publishWhole = (source: Source, type: string, ending: string, kind: 'copy' | 'drawing' = 'copy') =>
  ({ path: `${nameOf(source)}.${ending}`, type, source, make: { kind } }) satisfies PublishedFile

const widths = [480, 960, 1440]
/** A wider one would take more than 400 MB to encode, together with the shop. */
const widest = 2240
/** The width of the one image for browsers, feeds and mail programs that know neither AVIF nor WebP. */
const fallbackWidth = 1440

/** The widths to make: none larger than the original, and none hardly smaller than the largest. */
export function chooseWidths(original: number): number[] {
  const largest = Math.min(original, widest)
  return [...widths.filter((width) => width < largest * 0.85), largest]
}

/** The variants of an image, and the image as pages get it. */
export function publishVariants(
  source: Source,
  facts: ImageFacts,
): { files: PublishedFile[]; image: Omit<Image, 'alt'> } {
  const available = chooseWidths(facts.width)
  const name = nameOf(source)
  const variant = (width: number, format: ImageFormat): PublishedFile => ({
    path: `${name}-${width}.${format === 'jpeg' ? 'jpg' : format}`,
    type: `image/${format}`,
    source,
    make: { kind: 'variant', width, format },
  })
  const fallback = variant(
    available.findLast((width) => width <= fallbackWidth) ?? Math.min(...available),
    facts.colour === 'transparent' ? 'png' : 'jpeg',
  )
  const formats = (['avif', 'webp'] as const).map((format) => available.map((width) => variant(width, format)))
  const width = Math.max(...available)
  return {
    files: [fallback, ...formats.flat()],
    image: {
      src: fallback.path,
      width,
      height: Math.max(1, Math.round((facts.height * width) / facts.width)),
      colour: facts.colour,
      sources: formats.map((files) => ({
        type: files[0]?.type ?? '',
        srcset: files.map(({ path }, index) => `${path} ${available[index]}w`).join(', '),
      })),
    },
  }
}
