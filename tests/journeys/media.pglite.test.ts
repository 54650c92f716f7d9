import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { openVisitor } from '../support/browser.ts'
import { findShift } from '../support/layout-shift.ts'
import { openInteractive } from '../support/page-visits.ts'
import { type Program, startProgram } from '../support/program.ts'

let folder: string
let program: Program
const inShop = (...names: string[]) => path.join(folder, ...names)
const drawPanel = (background: string) =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .png()
    .toBuffer()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'media-shop-'))
  await cp(path.resolve(import.meta.dirname, '../shops/written-for-0.2'), folder, { recursive: true })
  await mkdir(inShop('media'))
  await writeFile(inShop('media', 'panel.png'), await drawPanel('#336699'))
  await appendFile(inShop('pages', 'about.md'), '\n![The front panel](media/panel.png)\n\nMore words below.\n')
  const database: FreshDatabase = await freshDatabase('media')
  program = await startProgram(database, { SHOP: folder, PAGES_FOLDER: path.join(database.dataDir, 'pages') })
})
afterAll(async () => {
  await program?.stop()
  await rm(folder, { recursive: true })
})

/** Runs in the browser: the variant that is shown; empty until it is. */
const shownSource = `(() => {
  const image = document.querySelector('main img')
  return image.complete && image.naturalWidth > 0 ? image.currentSrc : ''
})()`

const readAbout = async () => (await fetch(`${program.url}/about`)).text()
const findSource = (html: string) => /src="(\/media\/panel-[^"]+)"/.exec(html)?.[1] ?? ''

async function waitUntil(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await isSo()) return
    await wait(100)
  }
  throw new Error(`It did not happen:\n${program.output()}`)
}

it('shows an image in the best format, and moves nothing when it arrives', async () => {
  const { page, context, complaints } = await openVisitor(program.url)
  await openInteractive(page, '/about')
  const image = page.getByRole('img', { name: 'The front panel' })
  await image.scrollIntoViewIfNeeded()
  const readSource = () => page.evaluate(shownSource)
  await waitUntil(async () => (await readSource()) !== '')
  expect(await readSource()).toMatch(/\/media\/panel-[0-9a-f]{8}-\d+\.avif$/)
  expect(complaints).toEqual([])
  expect(await findShift(context, '/about')).toEqual([])
})

it('a file that is saved again gets a new address without a restart, and the old one still answers', {
  tags: ['long'],
}, async () => {
  const old = findSource(await readAbout())
  await writeFile(inShop('media', 'panel.png'), await drawPanel('#993333'))
  await waitUntil(async () => findSource(await readAbout()) !== old)
  for (const address of [old, findSource(await readAbout())])
    expect((await fetch(`${program.url}${address}`)).headers.get('cache-control')).toContain('immutable')
})

it('a file that can not be read is reported with its reference, and the shop stays as it was', {
  tags: ['long'],
}, async () => {
  const about = inShop('pages', 'about.md')
  const text = await readFile(about, 'utf8')
  const shown = findSource(await readAbout())
  await writeFile(inShop('media', 'panel.png'), 'not an image')
  const line = text.slice(0, text.indexOf('![The')).split('\n').length
  await waitUntil(() => program.output().includes(`pages/about.md:${line}: media/panel.png: Must be an image`))
  expect(findSource(await readAbout())).toBe(shown)
  expect((await fetch(`${program.url}${shown}`)).status).toBe(200)
})
