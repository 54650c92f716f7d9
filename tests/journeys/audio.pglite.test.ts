import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeWav } from '#web/instrument/wav.ts'
import { freshDatabase } from '../environment/database.ts'
import { openVisitor } from '../support/browser.ts'
import { findShift } from '../support/layout-shift.ts'
import { openInteractive } from '../support/page-visits.ts'
import { type Program, startProgram } from '../support/program.ts'

let folder: string
let program: Program
const inShop = (...names: string[]) => path.join(folder, ...names)

const rate = 8000
/** Eight seconds of a tone, at this level. */
function toneFile(level: number): Uint8Array {
  const side = Float32Array.from({ length: 8 * rate }, (_, at) => Math.sin(at * 0.4) * level)
  return writeWav({ sampleRate: rate, left: side, right: side }, 16)
}

const section = `
::: audio
title: Hear it
items:
  - title: Loud
    audio: { file: loud.wav }
  - title: Quiet
    audio: { file: quiet.wav }
:::
`

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'audio-shop-'))
  await cp(path.resolve(import.meta.dirname, '../shops/written-for-0.2'), folder, { recursive: true })
  await mkdir(inShop('media'))
  await writeFile(inShop('media', 'loud.wav'), toneFile(0.8))
  await writeFile(inShop('media', 'quiet.wav'), toneFile(0.2))
  await appendFile(inShop('pages', 'about.md'), section)
  const database = await freshDatabase('audio')
  program = await startProgram(database, { SHOP: folder, PAGES_FOLDER: path.join(database.dataDir, 'pages') })
})
afterAll(async () => {
  await program?.stop()
  await rm(folder, { recursive: true })
})

const positionOf = async (page: Page, title: string) =>
  Number(await page.getByRole('slider', { name: `Position in ${title}` }).inputValue())

it('plays recordings at the loudness of the quietest, once they are measured', async () => {
  await expect.poll(async () => (await fetch(`${program.url}/about`)).text()).toMatch(/"gain":0\.25/)
})

it('plays one recording at a time, and loads none before', async () => {
  const { page, context, complaints } = await openVisitor(program.url)
  const loaded: string[] = []
  context.on('request', (request) => loaded.push(request.url()))
  await openInteractive(page, '/about')
  expect(loaded.filter((url) => url.endsWith('.wav'))).toEqual([])

  await page.getByRole('button', { name: 'Play Loud' }).click()
  await page.getByRole('button', { name: 'Pause Loud' }).waitFor()
  await expect.poll(() => positionOf(page, 'Loud')).toBeGreaterThan(0.3)
  expect(loaded.some((url) => /quiet/.test(url))).toBe(false)
  expect(await page.evaluate('navigator.mediaSession.metadata.title')).toBe('Loud')

  await page.getByRole('button', { name: 'Play Quiet' }).click()
  await page.getByRole('button', { name: 'Pause Quiet' }).waitFor()
  expect(await page.getByRole('button', { name: 'Play Loud' }).isVisible()).toBe(true)
  expect(complaints).toEqual([])
})

it('is moved within by keys and by clicks on the waveform', async () => {
  const { page } = await openVisitor(program.url, { width: 390 })
  await openInteractive(page, '/about')
  const slider = page.getByRole('slider', { name: 'Position in Loud' })
  await slider.press('ArrowRight')
  await slider.press('ArrowRight')
  expect(await positionOf(page, 'Loud')).toBe(2)
  expect(await slider.getAttribute('aria-valuetext')).toBe('0:02 of 0:08')
  const box = await slider.boundingBox()
  await slider.click({ position: { x: (box?.width ?? 0) / 2, y: 20 } })
  await page.getByRole('button', { name: 'Pause Loud' }).waitFor()
  await expect.poll(() => positionOf(page, 'Loud')).toBeGreaterThan(4)
})

it('says that a recording did not load, and plays it once it does', async () => {
  const { page } = await openVisitor(program.url)
  await openInteractive(page, '/about')
  await page.route('**/*.wav', (route) => route.abort())
  await page.getByRole('button', { name: 'Play Loud' }).click()
  await page.getByRole('alert').filter({ hasText: 'This recording did not load' }).waitFor()
  await page.unroute('**/*.wav')
  await page.getByRole('button', { name: 'Play Loud' }).click()
  await page.getByRole('button', { name: 'Pause Loud' }).waitFor()
})

it('can be heard without scripts, and moves nothing when they arrive', { tags: ['long'] }, async () => {
  const { page } = await openVisitor(program.url, { javaScriptEnabled: false })
  await page.goto('/about')
  expect(await page.locator('audio[controls]').count()).toBe(2)
  expect(await page.getByRole('button', { name: 'Play Loud' }).count()).toBe(0)
  const { context } = await openVisitor(program.url)
  expect(await findShift(context, '/about')).toEqual([])
})
