import { readFile } from 'node:fs/promises'
import type { ThemePicture } from '#contract/theme.ts'
import { contrast } from '../shop/theme/colours.ts'
import { drawPixels, openRasteriser } from './rasterise.ts'

type Sheet = { width: number; height: number; paper: string }

/** Draws a picture of the vendor as large as fits on a sheet of a colour, as PNG. The size is in pixels. */
export async function drawOnPaper(picture: ThemePicture, { paper, ...size }: Sheet): Promise<Buffer> {
  const ground = `<rect width="${size.width}" height="${size.height}" fill="${paper}"/>`
  return (await openRasteriser())(await writeSheet(picture, size, ground))
}

/**
 * The same without paper where the picture is seen as well on `darkPaper`, and on `paper` otherwise, on which a dark mail program
 * shows it as a light box.
 */
export async function drawForMails(
  picture: ThemePicture,
  { darkPaper, ...sheet }: Sheet & { darkPaper: string },
): Promise<Buffer> {
  const clear = await writeSheet(picture, sheet)
  if (!standsOut(await drawPixels(clear), darkPaper)) return drawOnPaper(picture, sheet)
  return (await openRasteriser())(clear)
}

async function writeSheet({ file, type }: ThemePicture, { width, height }: Omit<Sheet, 'paper'>, ground = '') {
  const content = (await readFile(file)).toString('base64')
  const image = `<image href="data:${type};base64,${content}" width="${width}" height="${height}"/>`
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}${image}</svg>`
}

/** Less is hard to tell from the paper. */
const least = 1.5

/** Whether nearly all of what is drawn has contrast to a paper. */
function standsOut(pixels: Uint8Array, paper: string): boolean {
  let drawn = 0
  let seen = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0
    if (alpha < 128) continue
    drawn += 1
    const colour = Array.from(pixels.subarray(at, at + 3), (value) => toHex((value * 255) / alpha))
    if (contrast(`#${colour.join('')}`, paper) >= least) seen += 1
  }
  return seen > drawn * 0.9
}

const toHex = (value: number) => Math.min(255, Math.round(value)).toString(16).padStart(2, '0')
