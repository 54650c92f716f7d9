import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { resolvePreset } from '../../../shop/theme/resolve-theme.ts'
import { type Picture, toPictureLook } from './picture.ts'
import { pictureRenderer } from './renderer.ts'

const seven = { name: 'Seven', rhythm: { steps: 7, hits: [0, 2, 4] }, colour: '#f0482a' }
const look = toPictureLook(await resolvePreset('poster'))
const pictures: Picture[] = [
  { headline: 'Nobody counts to eleven', vendorName: 'Oddmeter', illustration: 'rings', subjects: [seven], look },
  {
    headline: 'Łódź & <東京> 한국어 Ωμέγα',
    vendorName: 'Ваги "&" Søn',
    illustration: 'tiles',
    subjects: [{ name: 'Seven' }],
    look,
  },
  { headline: 'Quiet', vendorName: 'Kestrel Audio', subjects: [], look },
]

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The head of a PNG and the colours of its pixels, read as the format says: 8 bits each of red, green, blue and alpha. */
function readPng(png: Buffer) {
  expect(png.subarray(0, 8)).toEqual(signature)
  expect(png.toString('latin1', 12, 16)).toBe('IHDR')
  const width = png.readUInt32BE(16)
  return { width, height: png.readUInt32BE(20), bytes: inflateSync(readChunks(png, 'IDAT')).length }
}

function readChunks(png: Buffer, wanted: string): Buffer {
  const found: Buffer[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === wanted) found.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return Buffer.concat(found)
}

describe('a picture of a page', () => {
  it('is a PNG of 1200 by 630, whole, whatever letters its texts have, and the same each time', async () => {
    const { prepare } = pictureRenderer
    const make = prepare(pictures)
    const made = await Promise.all(pictures.map(make))
    for (const png of made) expect(readPng(png)).toEqual({ width: 1200, height: 630, bytes: (1200 * 4 + 1) * 630 })
    const [first, second] = made
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false)
    const again = await Promise.all(pictures.map(prepare(pictures)))
    expect(again.every((png, index) => made[index]?.equals(png))).toBe(true)
  })

  it('goes on with the next where one can not be drawn', async () => {
    const make = pictureRenderer.prepare(pictures)
    const [good] = pictures
    if (!good) throw new Error('No picture')
    const untold = make({ ...good, headline: 'Ж' })
    await expect(untold).rejects.toThrow()
    expect(readPng(await make(good))).toMatchObject({ width: 1200, height: 630 })
  })

  it('is drawn by the next request where the logo could not be read at first', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'logo-'))
    const file = join(folder, 'logo.svg')
    const logo = {
      picture: { path: '/assets/logo.svg', file, type: 'image/svg+xml', width: 40, height: 40 },
      hasName: false,
    }
    const picture: Picture = { headline: 'Quiet', vendorName: 'Kestrel Audio', subjects: [], look: { ...look, logo } }
    const make = pictureRenderer.prepare([picture])
    await expect(make(picture)).rejects.toThrow('ENOENT')
    await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>')
    expect(readPng(await make(picture))).toMatchObject({ width: 1200, height: 630 })
    await rm(folder, { recursive: true })
  })
})
