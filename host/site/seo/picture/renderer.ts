import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Picture } from './picture.ts'

/** Where the pictures of a site are made. */
export type PictureRenderer = {
  /** Changes with the way in which pictures are drawn. */
  stamp: string
  /** What makes each of these pictures as PNG, and none but these. */
  prepare(all: readonly Picture[]): (picture: Picture) => Promise<Buffer>
}

export async function openPictureRenderer(): Promise<PictureRenderer> {
  return { stamp: await readStamp(import.meta.dirname), prepare }
}

/** Fonts and rasteriser are loaded with the first picture that is asked for, and requests are answered between two. */
function prepare(all: readonly Picture[]): (picture: Picture) => Promise<Buffer> {
  let tools: Promise<(picture: Picture) => Buffer> | undefined
  let last: Promise<unknown> = Promise.resolve()
  return (picture) => {
    const draw = async () => {
      await nextTurn()
      tools ??= openTools(all)
      return (await tools)(picture)
    }
    const made = last.then(draw, draw)
    last = made
    return made
  }
}

async function openTools(all: readonly Picture[]): Promise<(picture: Picture) => Buffer> {
  const [{ openLettering }, { drawPicture, textsOf }, { openRasteriser }] = await Promise.all([
    import('./lettering.ts'),
    import('./draw-picture.ts'),
    import('./rasterise.ts'),
  ])
  const texts = all.map(textsOf)
  const lettering = await openLettering({
    headline: texts.flatMap(({ headline }) => headline),
    text: texts.flatMap(({ text }) => text),
  })
  const rasterise = await openRasteriser()
  return (picture) => rasterise(drawPicture(picture, lettering))
}

/** Of the files that draw: this folder. */
async function readStamp(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const hash = createHash('sha256')
  for (const name of names.sort()) hash.update(name).update(await readFile(join(folder, name)))
  return hash.digest('base64url')
}
