import { readFile } from 'node:fs/promises'
import type { ThemePicture } from '#contract/theme.ts'
import { openRasteriser } from './rasterise.ts'

type Sheet = { width: number; height: number; paper: string }

/** Draws a picture of the vendor as large as fits on a sheet of a colour, as PNG. The size is in pixels. */
export async function drawOnPaper({ file, type }: ThemePicture, { width, height, paper }: Sheet): Promise<Buffer> {
  const content = (await readFile(file)).toString('base64')
  const sheet = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    `<image href="data:${type};base64,${content}" width="${width}" height="${height}"/>`,
    '</svg>',
  ]
  return (await openRasteriser())(sheet.join(''))
}
