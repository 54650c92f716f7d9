import { readFile } from 'node:fs/promises'
import type { Theme, ThemePicture } from '#contract/theme.ts'
import type { MailLogo } from '#service/messaging/index.ts'
import type { DocumentLogo } from '#service/sales/index.ts'
import { hashContent } from '../shop/theme/name-file.ts'
import type { BuildTarget } from './build-target.ts'
import { drawForMails } from './draw-on-paper.ts'
import { openRasteriser } from './rasterise.ts'

const isSvg = ({ type }: ThemePicture) => type === 'image/svg+xml'

/** A picture of the vendor as PNG or JPEG, for what cannot show an SVG. An SVG is drawn in the given width, in pixels. */
export async function readBitmap(picture: ThemePicture, width: number): Promise<Buffer> {
  const content = await readFile(picture.file)
  if (!isSvg(picture)) return content
  return (await openRasteriser())(content.toString(), width)
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
      ? { contentType: 'image/png', read: () => drawBitmapOnce(picture, bitmap) }
      : { contentType: picture.type, read: () => readFile(picture.file) },
  }
}

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

/** Every mail carries the bitmap, and drawing loads a renderer: the latest is kept. */
let latest: { path: string; bytes: Promise<Buffer> } | null = null

function drawBitmapOnce(picture: ThemePicture, bitmap: MailBitmap): Promise<Buffer> {
  if (latest?.path !== bitmap.path) {
    const bytes = drawBitmap(picture, bitmap)
    latest = { path: bitmap.path, bytes }
    bytes.catch(() => {
      latest = null
    })
  }
  return latest.bytes
}

/** In pixels: sharp in print at the size of a logo on a document. */
const documentWidth = 900

/** The logo that documents show, or the mark beside the name; null where the vendor has neither. */
export async function readDocumentLogo({ pictures: { logo, mark } }: Theme): Promise<DocumentLogo | null> {
  const picture = logo.invoice ?? mark.invoice
  if (!picture) return null
  const { width, height } = picture
  return { bytes: await readBitmap(picture, documentWidth), width, height, hasName: logo.invoice !== null }
}

const scaleTo = ({ width, height }: ThemePicture, wanted: number) => ({
  width: Math.max(1, Math.round((width * wanted) / height)),
  height: wanted,
})
