import sharp from 'sharp'
import type { ImageFacts } from '../facts.ts'
import { type Jobs, MediaFault } from './jobs.ts'

// One image at a time and no cache: memory matters more than speed.
sharp.cache(false)
sharp.concurrency(1)

const mostMegapixels = 100
const mostPixels = mostMegapixels * 1e6
/** How long decoding one image may take, in seconds. */
const longestDecoding = 60

/** Reads the header before anything is decoded, then decodes the whole image once. Throws a `MediaFault`. */
export async function examineImage({ file, type }: Jobs['examineImage']['input']): Promise<ImageFacts> {
  const header = await readHeader(file)
  const { width, height } = header.autoOrient
  if (width * height > mostPixels) throw new MediaFault(describeExcess(width, height))
  const { colour } = await decode(file)
  return { kind: 'image', type, width, height, colour, isScalable: (header.pages ?? 1) === 1 }
}

const readHeader = (file: string) =>
  sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => refuse(error))

const describeExcess = (width: number, height: number) =>
  `Has ${Math.round((width * height) / 1e6)} megapixels (${width} × ${height}), ${mostMegapixels} are allowed: save it smaller, 2240 pixels are the widest that is shown`

const open = (file: string) =>
  sharp(file, { limitInputPixels: mostPixels, failOn: 'truncated' }).timeout({ seconds: longestDecoding }).autoOrient()

const sampleSide = 64

/** The average colour, '#rrggbb'; 'transparent' unless the image is opaque. */
async function decode(file: string): Promise<{ colour: string }> {
  const pixels = await open(file)
    .resize(sampleSide, sampleSide, { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
    .catch((error: unknown) => refuse(error))
  const sums = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] !== 255) return { colour: 'transparent' }
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0)
  }
  const averages = sums.map((sum) => Math.round((sum * 4) / pixels.length))
  return { colour: `#${averages.map((value) => value.toString(16).padStart(2, '0')).join('')}` }
}

function refuse(error: unknown): never {
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
  throw new MediaFault(`Can't be read as an image (${reason}): open it in an image editor and save it again`)
}

/** Up to this width colours keep their full resolution, which the text of an interface needs. Encoding more takes too much memory. */
const widestInFullColour = 1440

const chroma = (width: number) => ({ chromaSubsampling: width <= widestInFullColour ? '4:4:4' : '4:2:0' })

/** Writes one variant of an image, upright, in sRGB and without metadata such as the place where a photo was taken. */
export async function writeImage({ file, width, format, target }: Jobs['writeImage']['input']): Promise<null> {
  const resized = open(file).resize(width)
  const encoded = {
    avif: () => resized.avif({ quality: 54, effort: 2, ...chroma(width) }),
    webp: () => resized.webp({ quality: 82, effort: 4, smartSubsample: true }),
    jpeg: () => resized.flatten({ background: '#ffffff' }).jpeg({ quality: 84, ...chroma(width) }),
    png: () => resized.png({ compressionLevel: 9 }),
  }[format]()
  await encoded.toFile(target).catch((error: unknown) => refuse(error))
  return null
}
