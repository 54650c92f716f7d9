import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ImageReference, MediaReference } from '#contract/media.ts'
import { pngOf, twoColours } from './example-images.ts'
import { type MediaStore, openMediaStore, type Progress } from './media-store.ts'

let folder: string
let shop: string
let store: MediaStore
const made = () => join(folder, 'made')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-store-'))
  shop = join(folder, 'shop')
  await mkdir(join(shop, 'media'), { recursive: true })
  store = await openMediaStore(made())
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const put = (name: string, body: Buffer | string) => writeFile(join(shop, 'media', name), body)
const imageOf = (file: string): ImageReference => ({ kind: 'image', file, alt: 'A knob' })
const check = (reference: MediaReference, of = store) => of.openLibrary(shop).check(reference)

/** Reads the shop as a start does, and returns the image as pages get it. */
async function read(file: string, of = store) {
  const library = of.openLibrary(shop)
  expect(await library.check(imageOf(file))).toBeNull()
  const image = library.image(imageOf(file))
  await of.serve(library)
  return { image, library }
}
async function build(of = store): Promise<Progress & { steps: number }> {
  let steps = 0
  const progress = await of.build(() => steps++)
  return { ...progress, steps }
}
const addressesOf = (srcset = '') => srcset.split(', ').map((part) => part.split(' ')[0] ?? '')
const openMade = async (path = '') => sharp((await store.fileOf(path)) ?? '')

describe('an image', () => {
  it('has AVIF and WebP in widths up to its own, a fallback, its size and its colour', async () => {
    await put('front.png', await twoColours(1200, 600).png().toBuffer())
    const { image } = await read('front.png')
    expect(image).toMatchObject({
      width: 1200,
      height: 600,
      alt: 'A knob',
      colour: expect.stringMatching(/^#8000(7f|80)$/),
    })
    expect(image.src).toMatch(/^\/media\/front-[0-9a-f]{8}-1200\.jpg$/)
    expect(image.sources.map(({ type, srcset }) => [type, srcset.match(/\d+w/g)])).toEqual([
      ['image/avif', ['480w', '960w', '1200w']],
      ['image/webp', ['480w', '960w', '1200w']],
    ])
    expect(await build()).toMatchObject({ done: 7, all: 7, failures: [] })
    const [smallest] = addressesOf(image.sources[0]?.srcset)
    expect(await (await openMade(smallest)).metadata()).toMatchObject({ format: 'heif', width: 480, height: 240 })
  })

  it('stands upright and tells nothing of where it was taken', async () => {
    const withPlace = twoColours(400, 200)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Kim' } })
    await put('photo.jpg', await withPlace.withMetadata({ orientation: 6 }).toBuffer())
    const { image } = await read('photo.jpg')
    expect(image).toMatchObject({ width: 200, height: 400 })
    const file = await openMade(image.src)
    const { exif, orientation, width, height } = await file.metadata()
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 200,
      height: 400,
    })
    const { data } = await file.raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
  })

  it('that is transparent keeps that in its fallback and has no placeholder', async () => {
    await put(
      'logo.png',
      await sharp({ create: { width: 64, height: 64, channels: 4, background: '#ff000080' } })
        .png()
        .toBuffer(),
    )
    const { image } = await read('logo.png')
    expect(image).toMatchObject({ colour: 'transparent', width: 64, src: expect.stringMatching(/-64\.png$/) })
  })

  it('that is a drawing is served sanitised, as a drawing', async () => {
    await put(
      'panel.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><script>x</script><path d="M0 0"/></svg>',
    )
    const { image } = await read('panel.svg')
    expect(image).toMatchObject({ width: 40, height: 30, sources: [], src: expect.stringMatching(/\.svg$/) })
    const text = (await readFile((await store.fileOf(image.src)) ?? '')).toString()
    expect(text).toContain('<path')
    expect(text).not.toContain('script')
  })
})

describe('an image is refused with reason and remedy', () => {
  it('of 200 megapixels, before it is decoded', async () => {
    await put('huge.png', pngOf(20_000, 10_000))
    const start = Date.now()
    expect(await check(imageOf('huge.png'))).toBe(
      'media/huge.png: Has 200 megapixels (20000 × 10000), 100 are allowed: save it smaller, 2240 pixels are the widest that is shown',
    )
    expect(Date.now() - start).toBeLessThan(5000)
  })

  it('that is cut off', async () => {
    const whole = await twoColours(800, 800).png({ compressionLevel: 0 }).toBuffer()
    await put('half.png', whole.subarray(0, whole.length / 2))
    await put('half.jpg', (await twoColours(800, 800).jpeg().toBuffer()).subarray(0, 3000))
    expect(await check(imageOf('half.png'))).toContain("Can't be read as an image")
    expect(await check(imageOf('half.jpg'))).toContain('open it in an image editor and save it again')
  })

  it('that is none, whatever it is called', async () => {
    await put('x.png', 'hello')
    await put('y.png', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await check(imageOf('x.png'))).toContain('media/x.png: Must be an image')
    expect(await check(imageOf('y.png'))).toContain('media/y.png: Has no size')
    expect(await check(imageOf('z.png'))).toContain('There is no media/z.png')
  })

  it('while other images of the shop are still accepted', async () => {
    await put('bad.png', pngOf(20, 20))
    await put('good.png', await twoColours(20, 20).png().toBuffer())
    const library = store.openLibrary(shop)
    const [bad, good] = await Promise.all([library.check(imageOf('bad.png')), library.check(imageOf('good.png'))])
    expect([bad, good]).toEqual([expect.stringContaining("Can't be read"), null])
  })
})

describe('files are made once', () => {
  beforeEach(async () => put('front.png', await twoColours(600, 300).png().toBuffer()))

  it('and not again at the next start', async () => {
    await read('front.png')
    expect((await build()).steps).toBe(5)
    await store.close()
    store = await openMediaStore(made())
    const { image } = await read('front.png')
    expect(image.colour).toMatch(/^#8000(7f|80)$/)
    expect(await build()).toEqual({ done: 0, all: 0, failures: [], steps: 0 })
  })

  it('and one that is asked for earlier is made first', async () => {
    const { image } = await read('front.png')
    const building = build()
    const [, last] = addressesOf(image.sources[1]?.srcset)
    expect(await stat((await store.fileOf(last ?? '')) ?? '')).toMatchObject({ size: expect.any(Number) })
    expect((await building).failures).toEqual([])
  })

  it('and only for what pages refer to', async () => {
    await put('unused.png', await twoColours(600, 300).png().toBuffer())
    const library = store.openLibrary(shop)
    await library.check(imageOf('front.png'))
    await store.serve(library)
    expect(await build()).toMatchObject({ all: 0 })
  })
})

describe('a file that is replaced while the shop runs', () => {
  it('gets a new address, and the old one keeps answering with what it had', async () => {
    await put('front.png', await twoColours(100, 100).png().toBuffer())
    const old = (await read('front.png')).image
    await build()
    await put('front.png', await twoColours(100, 60).png().toBuffer())
    const { image } = await read('front.png')
    expect(image.src).not.toBe(old.src)
    expect(store.isServed(old.src)).toBe(true)
    expect(await (await openMade(old.src)).metadata()).toMatchObject({ height: 100 })
    expect(await (await openMade(image.src)).metadata()).toMatchObject({ height: 60 })
  })

  it('is still made of what it was, so that pages before the change stay whole', async () => {
    await put('front.png', await twoColours(100, 100).png().toBuffer())
    const { image } = await read('front.png')
    await put('front.png', 'not an image')
    expect(await (await openMade(image.src)).metadata()).toMatchObject({ width: 100, height: 100 })
    await build()
    expect(await readdir(join(made(), 'originals'))).toEqual([])
  })

  it('is never sent with the address of the content before', async () => {
    await put('front.png', await twoColours(100, 100).png().toBuffer())
    const library = store.openLibrary(shop)
    await library.check(imageOf('front.png'))
    await put('front.png', await twoColours(100, 60).png().toBuffer())
    const { src } = library.image(imageOf('front.png'))
    await store.serve(library)
    expect(await store.fileOf(src)).toBeNull()
  })

  it('leaves no file behind a week after the last page that referred to it', async () => {
    await put('front.png', await twoColours(100, 100).png().toBuffer())
    const { library } = await read('front.png')
    await build()
    const names = await readdir(join(made(), 'files'))
    const longAgo = Date.now() / 1000 - 8 * 24 * 3600
    for (const name of names) await utimes(join(made(), 'files', name), longAgo, longAgo)
    await store.serve(library)
    expect(await readdir(join(made(), 'files'))).toEqual(names)
    for (const name of names) await utimes(join(made(), 'files', name), longAgo, longAgo)
    await store.serve(store.openLibrary(shop))
    expect(await readdir(join(made(), 'files'))).toEqual([])
  })

  it('is taken up while another file gets its name', async () => {
    await put('front.png', await twoColours(100, 100).png().toBuffer())
    await read('front.png')
    await build()
    // Listed, and gone when it is looked at: as a file is that is renamed in between.
    await symlink('gone', join(made(), 'files', '.half-written'))
    await expect(store.serve(store.openLibrary(shop))).resolves.toBeUndefined()
  })
})
