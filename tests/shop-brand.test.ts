import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Theme, ThemePicture } from '#contract/theme.ts'
import { resolvePreset } from '#host/shop/theme/resolve-theme.ts'
import { findMailLogo, listBitmaps, readDocumentLogo } from '#host/site/bitmaps.ts'
import type { BuildTarget } from '#host/site/build-target.ts'
import { listIconFiles, listIconLinks } from '#host/site/icons.ts'
import { describePicture } from '#host/site/seo/sharing-picture/describe-picture.ts'
import { drawPicture, textsOf } from '#host/site/seo/sharing-picture/draw-picture.ts'
import { type Picture, toPictureLook } from '#host/site/seo/sharing-picture/picture.ts'
import { pictureRenderer } from '#host/site/seo/sharing-picture/renderer.ts'
import { openLettering } from '#host/site/seo/sharing-picture/text-outlines.ts'
import { exampleEmails } from '#service/example-emails.ts'
import { toMailLook, writeEmail } from '#service/messaging/index.ts'
import { exampleDocuments } from '#service/sales/invoices/pdf/example-documents.ts'
import { writePdf } from '#service/sales/invoices/pdf/write-pdf.ts'
import { toDocumentLook } from '#service/sales/pdf/look.ts'
import { readPdf } from './support/pdf-text.ts'

const ofRings = /\b(?:rings?|rhythms?|oddmeter)\b/i
const publicUrl = 'https://kestrel.example'
const vendor = { name: 'Kestrel Audio', email: 'hello@kestrel.example' }
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

let folder: string
let plain: Theme
/** A serif theme whose logo is an SVG. */
let bookish: Theme

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-'))
  const file = join(folder, 'logo.svg')
  await writeFile(
    file,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 20"><path d="M40 20 50 0 60 20Z"/></svg>',
  )
  const logo: ThemePicture = { path: '/assets/logo-1.svg', file, type: 'image/svg+xml', width: 100, height: 20 }
  plain = await resolvePreset('plain')
  const folio = await resolvePreset('folio')
  bookish = {
    ...folio,
    pictures: { ...folio.pictures, logo: { light: logo, dark: logo, mail: logo, invoice: logo } },
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const none: Theme['pictures']['logo'] = { light: null, dark: null, mail: null, invoice: null }

/** A PNG of the vendor's: a black bar on nothing. */
async function transparentLogo(): Promise<Theme['pictures']['logo']> {
  const file = join(folder, 'logo.png')
  const bar = {
    input: { create: { width: 10, height: 20, channels: 4, background: '#000000' } },
    left: 45,
    top: 0,
  } as const
  await sharp({ create: { width: 100, height: 20, channels: 4, background: '#00000000' } })
    .composite([bar])
    .png()
    .toFile(file)
  const logo: ThemePicture = { path: '/assets/logo-2.png', file, type: 'image/png', width: 100, height: 20 }
  return { light: logo, dark: logo, mail: logo, invoice: logo }
}

/** The size of a PNG, and its colours at the top left and at the bottom in the middle of its drawing. */
async function readPixels(target: BuildTarget | undefined) {
  const { data, info } = await sharp(Buffer.from((await target?.make()) ?? []))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const at = (x: number, y: number) => `#${data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3).toString('hex')}`
  return { width, height, corner: at(0, 0), middle: at(Math.round(width / 2), height - 2) }
}

describe('emails of a shop with another theme', () => {
  const write = (theme: Theme) => {
    const settings = { vendor, publicUrl, look: () => toMailLook(theme, findMailLogo(theme, publicUrl)) }
    return exampleEmails.map((example) => writeEmail(settings, example.write(settings)).html)
  }

  it('have its colours for light and dark and fonts of its kind', () => {
    for (const html of write(bookish)) {
      const { light, dark } = bookish.colours
      for (const colour of [light.paper, light.ink, dark.paper, dark.ink]) expect(html).toContain(colour)
      expect(html).toContain(`.solid { background-color: ${dark.accent} !important }`)
      expect(html).toContain('font-family:Georgia')
    }
    expect(write(plain).every((html) => html.includes('-apple-system'))).toBe(true)
  })

  it('show its logo as a bitmap that the shop serves, with the name for who sees no pictures', async () => {
    const [html = ''] = write(bookish)
    const [bitmap] = listBitmaps(bookish)
    expect(bitmap?.path).toMatch(/^\/assets\/logo-mail-[0-9a-f]{10}\.png$/)
    expect(html).toContain(`<img src="${publicUrl}${bitmap?.path}" alt="Kestrel Audio" width="200" height="40"`)
    expect(Buffer.from((await bitmap?.make()) ?? []).subarray(0, 8)).toEqual(png)
    expect(write(plain)[0]).not.toContain('<img')
    expect(listBitmaps(plain)).toEqual([])
  })

  it('show a transparent logo on the paper of the shop, so that it is seen in a program that darkens mails', async () => {
    const [bitmap] = listBitmaps(bookish)
    const pixels = await readPixels(bitmap)
    expect(pixels).toMatchObject({ width: 400, height: 80, corner: bookish.colours.light.paper, middle: '#000000' })
    const [own] = listBitmaps({ ...bookish, pictures: { ...bookish.pictures, logo: await transparentLogo() } })
    expect(await readPixels(own)).toMatchObject({ corner: bookish.colours.light.paper, middle: '#000000' })
  })

  it('show a logo without a box around it where it is seen in the dark as well', async () => {
    const file = join(folder, 'bright.png')
    await sharp({ create: { width: 60, height: 20, channels: 4, background: '#00000000' } })
      .composite([
        { input: { create: { width: 20, height: 20, channels: 4, background: '#c04040' } }, left: 20, top: 0 },
      ])
      .png()
      .toFile(file)
    const logo: ThemePicture = { path: '/assets/logo-3.png', file, type: 'image/png', width: 60, height: 20 }
    const [bitmap] = listBitmaps({
      ...bookish,
      pictures: { ...bookish.pictures, mark: { ...none, mail: logo }, logo: none },
    })
    const { data } = await sharp(Buffer.from((await bitmap?.make()) ?? []))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[3]).toBe(0)
  })

  it('say nothing of rings, and draw the line of the rings only where the theme has them', () => {
    for (const html of [...write(plain), ...write(bookish)]) {
      expect(html).not.toMatch(ofRings)
      expect(html).not.toContain('border-top:9px')
    }
    expect(write({ ...plain, illustration: 'rings' })[0]).toContain('border-top:9px')
  })
})

describe('icons of a shop', () => {
  const favicon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>'

  it('are drawn from its mark for browsers that show no SVG and for home screens, on its paper', async () => {
    const theme = { ...plain, pictures: { ...plain.pictures, mark: bookish.pictures.logo } }
    const links = listIconLinks({ theme, favicon: null })
    expect(links.map(({ rel, type, side }) => [rel, type, side])).toEqual([
      ['icon', 'image/png', 96],
      ['apple-touch-icon', 'image/png', 180],
      ['icon', 'image/svg+xml', undefined],
    ])
    const files = listIconFiles(theme)
    expect(files.map(({ path }) => path)).toEqual(links.slice(0, 2).map(({ path }) => path))
    expect(await readPixels(files[1])).toMatchObject({ width: 180, height: 180, corner: plain.colours.light.paper })
  })

  it('are favicon.svg alone where the theme has no mark, and none where there is neither', () => {
    const links = listIconLinks({ theme: plain, favicon })
    expect(links).toEqual([{ rel: 'icon', path: '/favicon.svg', type: 'image/svg+xml' }])
    expect(listIconLinks({ theme: plain, favicon: null })).toEqual([])
    expect(listIconFiles(plain)).toEqual([])
  })
})

describe('documents of a shop with another theme', () => {
  it('embed its fonts and its logo, and keep the fonts of languages that it lacks', async () => {
    const look = toDocumentLook(bookish, await readDocumentLogo(bookish))
    const { seller, ...rest } = exampleDocuments.hostile
    const bytes = await writePdf({ ...rest, seller: { ...seller, name: 'Kestrel Søn 東京' } }, look)
    const pdf = bytes.toString('latin1')
    expect(pdf).toMatch(/\/BaseFont \/[A-Z]+\+Newsreader/)
    expect(pdf).toContain('/Subtype /Image')
    expect(pdf).not.toMatch(/Bricolage|Instrument/)
    expect(readPdf(bytes).pages.flat().join()).toContain('東')
  })

  it('embed a bitmap of it on white that is drawn once', async () => {
    const logo = await transparentLogo()
    for (const pictures of [bookish.pictures, { ...bookish.pictures, logo }]) {
      const [once, again] = [1, 2].map(() => readDocumentLogo({ ...bookish, pictures }))
      const bytes = (await once)?.bytes ?? Buffer.alloc(0)
      expect((await again)?.bytes).toBe(bytes)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: false })
      const [red, green, blue] = await sharp(bytes).raw().toBuffer()
      expect([red, green, blue]).toEqual([255, 255, 255])
    }
  })

  it('have the colours of the theme', async () => {
    const drawn = await Promise.all(
      [plain, bookish].map((theme) => writePdf(exampleDocuments.consumer, toDocumentLook(theme, null))),
    )
    const [one, other] = drawn.map((bytes) => readPdf(bytes).checksum)
    expect(one).not.toBe(other)
  })
})

describe('sharing images of a shop with another theme', () => {
  const picture = (theme: Theme, changes: Partial<Picture> = {}): Picture => ({
    headline: 'What a knee is',
    vendorName: vendor.name,
    subjects: [{ name: 'What a knee is', isHeadline: true }],
    look: toPictureLook(theme),
    ...changes,
  })

  it('have its colours, its logo instead of the name, and no figure where it has none', async () => {
    const shown = picture(bookish)
    const svg = drawPicture(
      shown,
      await openLettering(textsOf(shown), shown.look),
      'data:image/svg+xml;base64,PHN2Zy8+',
    )
    const { paper, ink, accent, rule } = bookish.colours.light
    for (const colour of [paper, ink, accent, rule]) expect(svg).toContain(`"${colour}"`)
    expect(svg).toContain('<image href="data:image/svg+xml')
    expect(svg).not.toContain('<circle')
  })

  it('set headlines in the weight of the theme', async () => {
    const look = toPictureLook(plain)
    const texts = { headline: ['Kestrel'], text: ['Kestrel'] }
    const widthAt = async (weight: number) => {
      const lettering = await openLettering(texts, { ...look, fonts: { ...look.fonts, weight } })
      return lettering.measure('Kestrel', 'headline')
    }
    expect(await widthAt(700)).toBeGreaterThan(await widthAt(400))
  })

  it.each(['lines', 'tiles', 'rings'] as const)('are drawn in the style %s without a word of rings', async (style) => {
    const shown = picture(plain, { illustration: style })
    const make = pictureRenderer.prepare([shown])
    expect((await make(shown)).subarray(0, 8)).toEqual(png)
    expect(describePicture(shown)).toBe('Kestrel Audio: ‘What a knee is’')
  })

  it('describe the rhythm that the vendor wrote, where rings are drawn', () => {
    const subjects = [{ name: 'Seven', rhythm: { steps: 7, hits: [0, 2, 4] } }]
    const shown = picture(plain, { illustration: 'rings', subjects })
    expect(describePicture(shown)).toBe('‘What a knee is’ beside a ring of 7 steps in 2+2+3')
    expect(describePicture({ ...shown, illustration: 'lines' })).not.toMatch(ofRings)
  })
})
