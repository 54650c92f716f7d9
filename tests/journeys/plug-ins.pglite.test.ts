import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writeWav } from '#web/instrument/wav.ts'
import { freshDatabase } from '../environment/database.ts'
import { expectAccessibleEverywhere } from '../support/accessibility-checks.ts'
import { launchBrowser, openVisitor, takeRefusals, type Visitor } from '../support/browser.ts'
import { openInteractive } from '../support/page-visits.ts'
import { type Behaviour, writePlugIn } from '../support/plug-ins/write-plug-in.ts'
import { openOwnFolder } from '../support/ports-and-folders.ts'
import { type Program, startProgram } from '../support/program.ts'

let program: Program
let visitor: Visitor

const rate = 8000

/** Two seconds of a tone. */
function writeTone(): Buffer {
  const side = Float32Array.from({ length: 2 * rate }, (_, at) => Math.sin(at * 0.4) * 0.3)
  return Buffer.from(writeWav({ sampleRate: rate, left: side, right: side }, 16))
}

const writePage = (behaviour: Behaviour, kind: string) => `---
head: { title: Try it, description: A plug-in to try }
headline: Try it
---

::: try
title: Play it here
name: Talon
plugIn: { folder: wams/${behaviour} }
kind: ${kind}
${kind === 'effect' ? 'loops: [{ title: Tone, audio: { file: tone.wav } }]' : ''}
:::
`

beforeAll(async () => {
  const database = await freshDatabase('plug-ins')
  const shop = path.join(await openOwnFolder(), 'shop')
  await cp(path.resolve('tests/shops/written-for-0.2'), shop, { recursive: true })
  for (const behaviour of ['well', 'throws', 'blocks', 'overloads', 'spies'] as const) {
    await writePlugIn(path.join(shop, 'media/wams', behaviour), behaviour)
    await writeFile(path.join(shop, 'pages', `${behaviour}.md`), writePage(behaviour, 'effect'))
  }
  await writeFile(path.join(shop, 'pages/keys.md'), writePage('well', 'instrument'))
  await mkdir(path.join(shop, 'media'), { recursive: true })
  await writeFile(path.join(shop, 'media/tone.wav'), writeTone())
  program = await startProgram(database, { SHOP: shop, PAGES_FOLDER: path.join(database.dataDir, 'pages') })
  visitor = await openVisitor(program.url)
})
afterEach(() => visitor?.complaints.splice(0))
afterAll(() => program?.stop())

/** Opens a page, presses the button, and notes what the frame reports from then on. */
async function tryPlugIn(name: string, { context } = visitor): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript({
    content: `window.levels = []; addEventListener('message', ({ data }) => {
      if (data?.report === 'beat') levels.push(data.isRunning ? data.rms : 0)
    })`,
  })
  await openInteractive(page, `/${name}`)
  await page.getByRole('button', { name: 'Try Talon in your browser' }).click()
  return page
}

const listen = (page: Page) => page.evaluate<number>('levels.at(-1) ?? 0')
const openFrame = (page: Page) => page.frameLocator('iframe[title="The interface of Talon"]')

describe('a plug-in in a page', () => {
  it('is loaded by a click, changes what is played through it, and is closed', async () => {
    const requested: string[] = []
    visitor.context.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await openInteractive(visitor.page, '/well')
    expect(requested.filter((each) => /plug-in/.test(each))).toEqual([])
    const page = await tryPlugIn('well')
    await openFrame(page).getByText('Half as loud').waitFor()
    await page.getByRole('button', { name: 'Play Tone' }).click()
    await expect.poll(() => listen(page)).toBeGreaterThan(0.05)
    const wet = await listen(page)
    await page.getByRole('radio', { name: 'Dry' }).check()
    await expect.poll(() => listen(page)).toBeGreaterThan(wet * 1.7)
    await page.getByRole('button', { name: 'Pause Tone' }).click()
    await expect.poll(() => listen(page)).toBe(0)
    await page.getByRole('button', { name: 'Close Talon' }).click()
    await page.getByRole('button', { name: 'Try Talon in your browser' }).waitFor()
    expect(page.frames()).toHaveLength(1)
  })

  it('plays a file of the visitor that nobody else gets, and says what it can not play', async () => {
    const page = await tryPlugIn('well')
    await openFrame(page).getByText('Half as loud').waitFor()
    const sent: string[] = []
    page.on('request', (request) => {
      // The browser and the page ask for these when they have time.
      const isOfThePage = /\/favicon\.svg$|\/builds\/meta\/[0-9a-f]+\.json$/.test(request.url())
      if (request.method() !== 'GET' || !isOfThePage) sent.push(request.url())
    })
    const file = page.getByLabel('A recording of your own')
    await file.setInputFiles({ name: 'mine.txt', mimeType: 'text/plain', buffer: Buffer.from('no sound') })
    await page.getByText('This file can’t be played').waitFor()
    await file.setInputFiles({ name: 'mine.wav', mimeType: 'audio/wav', buffer: writeTone() })
    await page.getByRole('button', { name: 'Play mine.wav' }).click()
    await expect.poll(() => listen(page)).toBeGreaterThan(0.05)
    expect(sent).toEqual([])
  })

  it('is played by keys of the computer and on the screen', { tags: ['long'] }, async () => {
    const page = await tryPlugIn('keys')
    await openFrame(page).getByText('Half as loud').waitFor()
    for (const play of [
      () => page.keyboard.down('a'),
      () => page.getByRole('button', { name: 'E4' }).press('Enter', { delay: 900 }),
    ]) {
      const played = play()
      await expect.poll(() => listen(page)).toBeGreaterThan(0.05)
      await played
      await page.keyboard.up('a')
      await expect.poll(() => listen(page)).toBe(0)
    }
    await expectAccessibleEverywhere(page, 'a plug-in with keys', 'main')
  })
})

it('a plug-in runs in an origin of its own, and reaches neither the shop nor anybody else', async () => {
  const page = await tryPlugIn('spies')
  const found = openFrame(page).getByText('origin:')
  await found.waitFor()
  expect(await found.textContent()).toBe(
    'origin: null, storage: refused, cookie: refused, page: refused, shop: refused, outside: refused, beacon: refused, top: refused, popup: refused',
  )
  // It navigates its frame, which the policy of the page stops.
  await expect
    .poll(() =>
      page
        .frames()
        .map((each) => each.url())
        .join(),
    )
    .not.toContain('frame.html')
  expect(
    page
      .frames()
      .map((each) => each.url())
      .join(),
  ).not.toContain('heard')
  expect(new URL(page.url()).pathname).toBe('/spies')
  const refused: string[] = []
  await expect.poll(() => refused.push(...takeRefusals()) && refused.join()).toContain('frame-src')
  // The browser reports a refusal twice, and the later report belongs to this journey as well.
  await page.close()
  takeRefusals()
})

describe('messages between a page and the frame of a plug-in', () => {
  it('are ignored by the page unless they come from that frame, and are reports', async () => {
    const page = await tryPlugIn('well')
    await page.getByRole('status').getByText('Talon is ready').waitFor()
    const failed = `{ source: 'backline-plug-in', report: 'failed', reason: 'A stranger says so' }`
    // Of the same plug-in, but without a panel that would listen to it.
    await page.evaluate(`(() => {
      const frame = document.querySelector('iframe[title]')
      const other = document.createElement('iframe')
      other.sandbox = 'allow-scripts'
      other.src = frame.src
      other.id = 'stranger'
      document.body.append(other)
    })()`)
    await page.frameLocator('#stranger').getByText('Half as loud').waitFor()
    const framesOf = () => page.frames().filter((each) => each.url().includes('/plug-ins/'))
    const [own, stranger] = framesOf()
    await page.evaluate(`postMessage(${failed}, '*')`)
    await stranger?.evaluate(`parent.postMessage(${failed}, '*')`)
    for (const data of [
      failed.replace('backline-plug-in', 'another'),
      failed.replace(`'A stranger says so'`, '{}'),
      `{ source: 'backline-plug-in', report: 'size', height: NaN }`,
      `'failed'`,
      'null',
    ])
      await own?.evaluate(`parent.postMessage(${data}, '*')`)
    // Messages of one window arrive in order.
    await own?.evaluate(`parent.postMessage({ source: 'backline-plug-in', report: 'size', height: 234 }, '*')`)
    await expect.poll(() => page.locator('iframe[title]').evaluate(({ style }) => style.height)).toBe('234px')
    expect(await page.getByText('was closed').count()).toBe(0)
    await own?.evaluate(`parent.postMessage(${failed}, '*')`)
    await page.getByText('It could not be started: A stranger says so').waitFor()
    await page.close()
  })

  it('are ignored by the frame unless they come from the page, and are commands', { tags: ['long'] }, async () => {
    const page = await tryPlugIn('keys')
    await page.getByRole('status').getByText('Talon is ready').waitFor()
    const own = page.frames().find((each) => each.url().includes('/plug-ins/'))
    const note = `{ source: 'backline-plug-in', command: 'note', note: 60, velocity: 96 }`
    const toFrame = (data: string) =>
      page.evaluate(`document.querySelector('iframe[title]').contentWindow.postMessage(${data}, '*')`)
    await own?.evaluate(`postMessage(${note}, '*')`)
    for (const data of [note.replace('backline-plug-in', 'another'), note.replace('96', '960'), `'note'`, 'null'])
      await toFrame(data)
    await page.waitForTimeout(1500)
    expect(await page.evaluate('Math.max(...levels)')).toBe(0)
    await toFrame(note)
    await expect.poll(() => listen(page)).toBeGreaterThan(0.05)
    await page.close()
  })
})

it('the document of a plug-in has no origin of the shop when it is opened by itself', async () => {
  const page = await tryPlugIn('well')
  const address = await page.locator('iframe').getAttribute('src')
  const response = await visitor.page.goto(`${address}`)
  expect(response?.headers()['content-security-policy']).toMatch(/^sandbox allow-scripts; default-src 'none'/)
  expect(await visitor.page.evaluate('window.origin')).toBe('null')
})

describe('a plug-in that misbehaves does no harm', () => {
  it.each([
    ['throws', /It could not be started: The license file is missing/],
    ['overloads', /It needs more computing power than your device has/],
  ] as const)('%s', async (behaviour, words) => {
    const page = await tryPlugIn(behaviour)
    await page.getByText(words).waitFor()
    expect(page.frames()).toHaveLength(1)
    await page.getByRole('button', { name: 'Close Talon' }).click()
    await page.getByRole('button', { name: 'Try Talon in your browser' }).waitFor()
    await page.close()
  })

  it('blocks its thread, where frames have processes of their own: the page stays usable, and closes it', {
    tags: ['long'],
  }, async () => {
    // Chromium's default on desktops, but not in the package that tests run.
    const browser = await launchBrowser(['--site-per-process'])
    const apart = await openVisitor(program.url, {}, browser)
    const early = await tryPlugIn('blocks', apart)
    await openFrame(early).getByText('Half as loud').waitFor()
    await early.waitForTimeout(2500)
    await early.getByRole('button', { name: 'Close Talon' }).click({ timeout: 30_000 })
    const page = await tryPlugIn('blocks', apart)
    await page.getByText(/It stopped answering/).waitFor()
    expect(page.frames()).toHaveLength(1)
    await page.getByRole('button', { name: 'Close Talon' }).click({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Try Talon in your browser' }).waitFor()
    await browser.close()
  })
})
