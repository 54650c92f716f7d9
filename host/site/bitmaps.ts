import { readFile } from 'node:fs/promises'
import type { Theme, ThemePicture } from '#contract/theme.ts'
import type { MailLogo } from '#service/messaging/index.ts'
import type { DocumentLogo } from '#service/sales/index.ts'
import { hashContent } from '../shop/theme/name-file.ts'
import type { BuildTarget } from './build-target.ts'
import { drawForMails } from './draw-on-paper.ts'
import { openRasteriser } from './rasterise.ts'

/** Keeps the latest bitmap, by its path: drawing loads a renderer and holds up the shop. A failure is not kept. */
function keepLatest() {
  let latest: { path: string; bytes: Promise<Buffer> } | null = null
  return (path: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    if (latest?.path !== path) {
      const drawn = { path, bytes: draw() }
      latest = drawn
      drawn.bytes.catch(() => {
        if (latest === drawn) latest = null
      })
    }
    return latest.bytes
  }
}

const pictureOfMails = ({ pictures: { logo, mark } }: Theme): ThemePicture | null => logo.mail ?? mark.mail

/** The height of a logo in mails; the bitmap has twice as many pixels, for sharp screens. */
const mailHeight = 40

/** `paper` is behind the bitmap where it would not be seen in a dark mail program, on `darkPaper`. */
type MailBitmap = { path: string; paper: string; darkPaper: string }

function findMailBitmap({ colours }: Theme, picture: ThemePicture): MailBitmap | null {
  if (picture.type === 'image/jpeg') return null
  const [paper, darkPaper] = [colours.light.paper, colours.dark.paper]
  const name = picture.path.replace(/-[0-9a-f]+\.\w+$/, '')
  return { path: `${name}-mail-${hashContent(`${picture.path} ${paper} ${darkPaper}`)}.png`, paper, darkPaper }
}

/** The logo that mails show, or the mark beside the name; null where the vendor has neither. */
export function findMailLogo(theme: Theme, publicUrl: string): MailLogo | null {
  const picture = pictureOfMails(theme)
  if (!picture) return null
  const bitmap = findMailBitmap(theme, picture)
  return {
    url: new URL(bitmap?.path ?? picture.path, publicUrl).href,
    ...scaleTo(picture, mailHeight),
    hasName: theme.pictures.logo.mail !== null,
    file: bitmap
      ? { contentType: 'image/png', read: () => keepMailBitmap(bitmap.path, () => drawBitmap(picture, bitmap)) }
      : { contentType: picture.type, read: () => readFile(picture.file) },
  }
}

const keepMailBitmap = keepLatest()

/** The bitmap of a logo for mails. It stays on the site for mails whose logo is not in them. */
export function listBitmaps(theme: Theme): BuildTarget[] {
  const picture = pictureOfMails(theme)
  const bitmap = picture && findMailBitmap(theme, picture)
  if (!bitmap) return []
  const { path } = bitmap
  return [{ path, type: 'image/png', stamp: path, make: () => drawBitmap(picture, bitmap) }]
}

function drawBitmap(picture: ThemePicture, { paper, darkPaper }: MailBitmap): Promise<Buffer> {
  const { width, height } = scaleTo(picture, mailHeight)
  return drawForMails(picture, { width: width * 2, height: height * 2, paper, darkPaper })
}

/** In pixels: sharp in print at the size of a logo on a document. */
const documentWidth = 900

/** The logo that documents show, or the mark beside the name; null where the vendor has neither. */
export async function readDocumentLogo({ pictures: { logo, mark } }: Theme): Promise<DocumentLogo | null> {
  const picture = logo.invoice ?? mark.invoice
  if (!picture) return null
  const { path, width, height } = picture
  return {
    bytes: await keepDocumentBitmap(path, () => drawForDocuments(picture)),
    width,
    height,
    hasName: logo.invoice !== null,
  }
}

const keepDocumentBitmap = keepLatest()

/** A picture on the white of the sheet: of a PNG with transparency, each PDF would have every pixel decoded and divided. */
async function drawForDocuments({ file, type }: ThemePicture): Promise<Buffer> {
  const content = await readFile(file)
  if (type === 'image/jpeg') return content
  const { default: sharp } = await import('sharp')
  const bitmap = type === 'image/svg+xml' ? (await openRasteriser())(content.toString(), documentWidth) : content
  return sharp(bitmap).flatten({ background: '#ffffff' }).png().toBuffer()
}

const scaleTo = ({ width, height }: ThemePicture, wanted: number) => ({
  width: Math.max(1, Math.round((width * wanted) / height)),
  height: wanted,
})
