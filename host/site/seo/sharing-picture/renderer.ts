import { readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ThemePicture } from '#contract/theme.ts'
import { openRasteriser } from '../../rasterise.ts'
import type { Picture } from './picture.ts'

/** Draws the pictures of pages. */
export type PictureRenderer = {
  /** Prepares to draw these pictures, and no others, as PNG. All of them have the same look. */
  prepare(all: readonly Picture[]): (picture: Picture) => Promise<Buffer>
}

/** Loads fonts and rasteriser with the first picture that is requested. Requests are answered between two pictures. */
function prepare(all: readonly Picture[]): (picture: Picture) => Promise<Buffer> {
  let tools: Promise<(picture: Picture) => Buffer> | undefined
  let last: Promise<unknown> = Promise.resolve()
  return (picture) => {
    const draw = async () => {
      await nextTurn()
      tools ??= openDrawing(all).catch((error: unknown) => {
        tools = undefined
        throw error
      })
      return (await tools)(picture)
    }
    const made = last.then(draw, draw)
    last = made
    return made
  }
}

async function openDrawing(all: readonly Picture[]): Promise<(picture: Picture) => Buffer> {
  const [{ openLettering }, { drawPicture, textsOf }] = await Promise.all([
    import('./text-outlines.ts'),
    import('./draw-picture.ts'),
  ])
  const texts = all.map(textsOf)
  const look = all[0]?.look
  if (!look) throw new Error('There is no picture to draw')
  const wanted = { headline: texts.flatMap(({ headline }) => headline), text: texts.flatMap(({ text }) => text) }
  const lettering = await openLettering(wanted, look)
  const logo = look.logo && (await readDataUrl(look.logo.picture))
  const rasterise = await openRasteriser()
  return (picture) => rasterise(drawPicture(picture, lettering, logo))
}

const readDataUrl = async ({ file, type }: ThemePicture) =>
  `data:${type};base64,${(await readFile(file)).toString('base64')}`

export const pictureRenderer: PictureRenderer = { prepare }
