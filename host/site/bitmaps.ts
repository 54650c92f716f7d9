import { readFile } from 'node:fs/promises'
import type { Theme, ThemePicture } from '#contract/theme.ts'
import type { MailLogo } from '#service/messaging/index.ts'
import type { DocumentLogo } from '#service/sales/index.ts'
import type { BuildTarget } from './build-target.ts'
import { openRasteriser } from './rasterise.ts'

const isSvg = ({ type }: ThemePicture) => type === 'image/svg+xml'

/** A picture of the vendor as PNG or JPEG, for what cannot show an SVG. An SVG is drawn in the given width, in pixels. */
export async function readBitmap(picture: ThemePicture, width: number): Promise<Buffer> {
  const content = await readFile(picture.file)
  if (!isSvg(picture)) return content
  return (await openRasteriser())(content.toString(), width)
}

/** Mail programs show no SVG; where it is one, its bitmap has the same name with another ending. */
const bitmapPath = (picture: ThemePicture) => (isSvg(picture) ? picture.path.replace(/\.svg$/, '.png') : picture.path)

const pictureOfMails = ({ pictures: { logo, mark } }: Theme): ThemePicture | null => logo.mail ?? mark.mail

/** The height of a logo in mails; the bitmap has twice as many pixels, for sharp screens. */
const mailHeight = 40

/** The logo that mails show, or the mark beside the name; null where the vendor has neither. */
export function findMailLogo(theme: Theme, publicUrl: string): MailLogo | null {
  const picture = pictureOfMails(theme)
  if (!picture) return null
  const { width, height } = scaleTo(picture, mailHeight)
  return {
    url: new URL(bitmapPath(picture), publicUrl).href,
    width,
    height,
    hasName: theme.pictures.logo.mail !== null,
  }
}

/** The bitmap of a logo that is an SVG. */
export function listBitmaps(theme: Theme): BuildTarget[] {
  const picture = pictureOfMails(theme)
  if (!picture || !isSvg(picture)) return []
  const path = bitmapPath(picture)
  const make = () => readBitmap(picture, scaleTo(picture, mailHeight).width * 2)
  return [{ path, type: 'image/png', stamp: path, make }]
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
