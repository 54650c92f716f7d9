import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pngOf } from '#host/media/example-images.ts'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { choose } from '../environment/length.ts'
import { pngBomb, svgBomb } from '../support/decompression-bombs.ts'
import { type Program, startProgram } from '../support/program.ts'
import { describePages } from '../support/shop-description.ts'

const older = path.resolve('tests/shops/written-for-0.2')

let database: FreshDatabase
let shop: string
let program: Program
let before: string
beforeAll(async () => {
  database = await freshDatabase('bad-input')
  shop = path.join(database.dataDir, 'shop')
  await cp(older, shop, { recursive: true })
  program = await startProgram(database, { SHOP: shop, PAGES_FOLDER: path.join(database.dataDir, 'pages') })
  before = await describePages(program.url)
})
afterAll(() => program?.stop())

async function save(name: string, content: string | Buffer): Promise<void> {
  const file = path.join(shop, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}

const pageOf = (body: string) => `---
head: { title: A page, description: A page of the shop. }
headline: A page
---

${body}
`
const picture = (file: string) => `![A picture](media/${file})`

/** What is saved, and what is reported of it: file, line, reason and remedy. */
type Kind = [name: string, save: () => Promise<void>, report: string]

const texts: Kind[] = [
  [
    'a theme that can not be read',
    () => save('theme.yaml', 'preset: [\n'),
    'theme.yaml:1: The bracket [ is not closed',
  ],
  [
    'a link loop of pages',
    () => symlink('loop.md', path.join(shop, 'pages/loop.md')),
    'pages/loop.md: Is a link that leads back to itself: put the file itself there',
  ],
  [
    'a folder in place of a page',
    async () => void (await mkdir(path.join(shop, 'pages/folder.md'))),
    'pages/folder.md: Is a folder: put a file there, or give the folder another name',
  ],
  [
    'a section with an unknown field',
    () => save('pages/section.md', pageOf('::: faq\ntitel: Questions\n:::')),
    "pages/section.md:7: faq: There is no field 'titel': did you mean 'title'?",
  ],
  [
    'aliases of aliases',
    () => save('redirects.yaml', `a: &a [x]\nb: &b [*a, *a]\n${aliases()}`),
    'write out what the aliases (*) stand for',
  ],
]

/** Media are looked at once the texts that refer to them have no faults. */
const media: Kind[] = [
  [
    'an image of 200 megapixels',
    async () => {
      await save('media/huge.png', pngOf(20_000, 10_000))
      await save('pages/huge.md', pageOf(picture('huge.png')))
    },
    'pages/huge.md:6: media/huge.png: Has 200 megapixels (20000 × 10000), 100 are allowed: save it smaller',
  ],
  [
    'a compressed drawing that unpacks to 200 MB',
    async () => {
      await save('media/bomb.svg', svgBomb(200))
      await save('pages/bomb.md', pageOf(picture('bomb.svg')))
    },
    'pages/bomb.md:6: media/bomb.svg: Must be an image (PNG, JPEG, WebP, AVIF, GIF or SVG); by its content it is a compressed file: save a drawing as plain SVG',
  ],
  [
    'a drawing of a million elements in each other',
    async () => {
      await save('media/deep.svg', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${'<g>'.repeat(1e6)}`)
      await save('pages/deep.md', pageOf(picture('deep.svg')))
    },
    'pages/deep.md:6: media/deep.svg: Nests elements more than 200 deep: simplify the drawing',
  ],
  [
    'a link loop of media',
    async () => {
      await symlink('loop.png', path.join(shop, 'media/loop.png'))
      await save('pages/media-loop.md', pageOf(picture('loop.png')))
    },
    'pages/media-loop.md:6: media/loop.png is a link that leads back to itself: put the file itself there',
  ],
  [
    'a path out of the folder',
    () => save('pages/outside.md', pageOf(picture('../../secret.png'))),
    "pages/outside.md:6: '..' can not be part of an address: rename it with letters",
  ],
  [
    'a link out of the folder',
    async () => {
      await symlink('/etc/hostname', path.join(shop, 'media/hostname.png'))
      await save('pages/link-out.md', pageOf(picture('hostname.png')))
    },
    'pages/link-out.md:6: media/hostname.png is a link that leads outside media/: put the file itself there',
  ],
]

const aliases = () =>
  [...'cdefghij'].map((name, index) => `${name}: &${name} [${`*${'bcdefghi'[index]}, `.repeat(9)}]`).join('\n')

/** Takes everything back that was saved. */
async function restore(): Promise<void> {
  for (const name of ['theme.yaml', 'redirects.yaml', 'media', 'pages'])
    await rm(path.join(shop, name), { recursive: true, force: true })
  for (const name of ['redirects.yaml', 'pages'])
    await cp(path.join(older, name), path.join(shop, name), { recursive: true })
}

describe('a running shop that is given bad input', () => {
  const inputs: [string, Kind[]][] = [
    ['texts', texts],
    ['media', media],
  ]
  it.each(choose(inputs, inputs.slice(0, 1)))(
    'of its %s reports file, line, reason and remedy of each, and stays as it was',
    async (_, kinds) => {
      for (const [, write] of kinds) await write()
      const findMissing = () => kinds.filter(([, , report]) => !program.output().includes(report)).map(([kind]) => kind)
      await expect.poll(findMissing, { timeout: 60_000 }).toEqual([])
      expect(await describePages(program.url)).toBe(before)
      await restore()
    },
  )

  it('goes on reading what is saved: a PNG that unpacks to 400 MB is shown as the small image that it is', async () => {
    await save('media/bomb.png', pngBomb(400))
    await save('pages/bomb.md', pageOf(picture('bomb.png')))
    const readStatus = async () => (await fetch(new URL('/bomb', program.url))).status
    await expect.poll(readStatus, { timeout: 60_000 }).toBe(200)
  })
})

describe('a theme with a file that is not a font', () => {
  it('is reported, and the shop stays as it was', async () => {
    await save('media/fonts/not.woff2', '<html>not found</html>')
    await save('theme.yaml', 'preset: poster\nfonts:\n  text: fonts/not.woff2\n')
    const reported = () => program.output()
    const report = 'theme.yaml:3: fonts.text: media/fonts/not.woff2 is not a font that browsers read: save it as WOFF2'
    await expect.poll(reported, { timeout: 60_000 }).toContain(report)
    expect((await fetch(new URL('/bomb', program.url))).status).toBe(200)
  })
})
