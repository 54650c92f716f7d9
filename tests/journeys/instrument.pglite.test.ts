import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readWav } from '#web/instrument/wav.ts'
import { expectAccessibleEverywhere } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { findSharedShop } from '../support/shared-shop.ts'

const shop = findSharedShop()

const instrumentOf = (page: Page) => page.getByRole('region', { name: 'Clatter, to play here' })
const buttonOf = (page: Page, name: string | RegExp) => instrumentOf(page).getByRole('button', { name })
const stepOf = (page: Page, name: string) => instrumentOf(page).getByRole('button', { name, exact: true })
const says = (page: Page, text: string | RegExp) => instrumentOf(page).getByText(text).first().waitFor()

/** Counts the audio contexts that the page opens, and the sound processors that it asks for. */
async function watchSound(page: Page): Promise<() => Promise<[number, number]>> {
  await page.addInitScript(`
    window.contextsMade = 0
    window.processorsAsked = 0
    window.AudioContext = class extends AudioContext {
      constructor(options) { super(options); window.contextsMade += 1; window.lastContext = this }
    }
    const addModule = AudioWorklet.prototype.addModule
    AudioWorklet.prototype.addModule = function (url) { window.processorsAsked += 1; return addModule.call(this, url) }
  `)
  return () => page.evaluate<[number, number]>('[window.contextsMade, window.processorsAsked]')
}

it('is silent until asked, plays by a click and by a key, and falls silent as its page is left', async () => {
  const { page, complaints } = await openVisitor(shop.url)
  const countSound = await watchSound(page)
  await page.goto('/clatter', { waitUntil: 'networkidle' })
  expect(await countSound()).toEqual([0, 0])
  await buttonOf(page, 'Large pot').click()
  await stepOf(page, 'Step 1 of 7, accent').waitFor()
  await expect.poll(countSound).toEqual([1, 1])
  await expect.poll(() => buttonOf(page, 'Play it').getAttribute('aria-disabled')).toBeNull()

  await buttonOf(page, 'Tin lid').evaluate((pad) => {
    const watcher = new MutationObserver(() => {
      if (pad.getAttribute('data-lit') === 'true') document.body.dataset.hasLit = 'true'
    })
    watcher.observe(pad, { attributes: true })
  })
  await page.keyboard.press('s')
  await expect.poll(() => page.locator('body').getAttribute('data-has-lit')).toBe('true')

  await buttonOf(page, 'Play it').click()
  await buttonOf(page, 'Stop').waitFor()
  await page.getByRole('link', { name: 'Thrum', exact: true }).first().click()
  await page.getByRole('region', { name: 'Thrum, to play here' }).waitFor()
  await expect.poll(() => page.evaluate('window.lastContext.state')).toBe('closed')
  await page.goBack()
  await buttonOf(page, 'Play it').waitFor()
  expect(complaints).toEqual([])
})

it('has its steps edited by keyboard, and a link brings them to the next visitor, silent', {
  tags: ['long'],
}, async () => {
  const { page, context } = await openVisitor(shop.url)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/clatter?ref=friend')
  await buttonOf(page, 'Tin lid').click()
  await stepOf(page, 'Step 1 of 7, rest').focus()
  await page.keyboard.press('Enter')
  await stepOf(page, 'Step 1 of 7, hit').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await stepOf(page, 'Step 2 of 7, accent').waitFor()
  await instrumentOf(page).getByRole('slider', { name: 'Size' }).press('Home')
  await instrumentOf(page).getByRole('radio', { name: '5', exact: true }).check({ force: true })
  await stepOf(page, 'Step 2 of 5, accent').waitFor()
  await buttonOf(page, 'Share').click()
  await says(page, 'The link is copied')
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(new URL(page.url()).searchParams.get('ref')).toBe('friend')
  expect(new URL(page.url()).searchParams.get('pattern')).toBe(new URL(copied).searchParams.get('pattern'))

  const second = await openVisitor(shop.url)
  const countSound = await watchSound(second.page)
  await second.page.goto(copied)
  await says(second.page, 'This is the pattern from the link')
  await instrumentOf(second.page).getByRole('combobox', { name: 'Pattern' }).waitFor()
  expect(await instrumentOf(second.page).getByRole('combobox').inputValue()).toBe('')
  expect(await countSound()).toEqual([0, 0])
  await buttonOf(second.page, 'Tin lid').click()
  await stepOf(second.page, 'Step 2 of 5, accent').waitFor()
  expect(await instrumentOf(second.page).getByRole('slider', { name: 'Size' }).inputValue()).toBe('0')
})

it('is as it was left when a visitor comes back, and its address never says otherwise', {
  tags: ['long'],
}, async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await page.goto('/clatter')
  await expect.poll(() => buttonOf(page, 'Play it').isEnabled()).toBe(true)
  await buttonOf(page, 'Play it').focus()
  await stepOf(page, 'Step 1 of 7, accent').press('Enter')
  await stepOf(page, 'Step 1 of 7, rest').waitFor()
  await buttonOf(page, 'Share').click()
  await expect.poll(() => new URL(page.url()).searchParams.has('pattern')).toBe(true)
  await stepOf(page, 'Step 1 of 7, rest').press('Enter')
  await stepOf(page, 'Step 1 of 7, hit').waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: 'Thrum', exact: true }).first().click()
  await page.getByRole('region', { name: 'Thrum, to play here' }).waitFor()
  await page.goBack()
  await stepOf(page, 'Step 1 of 7, hit').waitFor()
  await page.reload()
  await stepOf(page, 'Step 1 of 7, hit').waitFor()
  expect(await instrumentOf(page).getByRole('status').textContent()).toBe('')
  expect(complaints).toEqual([])
})

it('takes the first drag of a knob, and the first choice of a pattern', { tags: ['long'] }, async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await page.goto('/clatter', { waitUntil: 'networkidle' })
  const size = instrumentOf(page).getByRole('slider', { name: 'Size' })
  const before = Number(await size.inputValue())
  await size.scrollIntoViewIfNeeded()
  const knob = await size.boundingBox()
  if (!knob) throw new Error('There is no knob.')
  const [x, y] = [knob.x + knob.width / 2, knob.y + knob.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 45, y, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => Number(await size.inputValue())).toBe(before - 25)

  const other = await openVisitor(shop.url)
  await other.page.goto('/clatter', { waitUntil: 'networkidle' })
  const pattern = instrumentOf(other.page).getByRole('combobox', { name: 'Pattern' })
  const chosen = await pattern.getByRole('option').nth(1).textContent()
  await pattern.selectOption({ index: 1 })
  await expect.poll(() => pattern.inputValue()).toBe(chosen)
  expect([...complaints, ...other.complaints]).toEqual([])
})

/** Puts a finger in the middle of an element, moves it, and lifts it. */
async function swipe(page: Page, element: Locator, way: { x: number; y: number }): Promise<void> {
  await element.evaluate((each) => each.scrollIntoView({ block: 'center' }))
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to touch.')
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  const at = (part: number) => ({
    x: box.x + box.width / 2 + way.x * part,
    y: box.y + box.height / 2 + way.y * part,
  })
  await touch('touchStart', [at(0)])
  for (let step = 1; step <= 10; step++) await touch('touchMove', [at(step / 10)])
  await touch('touchEnd', [])
}

it('takes the first turn of a knob by a finger, and lets the page scroll by a swipe on a pad while it plays', {
  tags: ['long'],
}, async () => {
  const { page, complaints } = await openVisitor(shop.url, { isPhone: true })
  const thrum = page.getByRole('region', { name: 'Thrum, to play here' })
  const scrolled = () => page.evaluate<number>('scrollY')
  await page.goto('/thrum', { waitUntil: 'networkidle' })
  const tune = thrum.getByRole('slider', { name: 'Tune' })
  const before = Number(await tune.inputValue())
  await swipe(page, tune, { x: 36, y: 0 })
  await expect.poll(async () => Number(await tune.inputValue())).toBe(before + 20)

  await thrum.getByRole('button', { name: 'Play it' }).click()
  await thrum.getByRole('button', { name: 'Stop' }).waitFor()
  const pad = thrum.getByRole('button', { name: 'Kick' })
  await pad.evaluate((each) => each.scrollIntoView({ block: 'center' }))
  const top = await scrolled()
  await swipe(page, pad, { x: 0, y: -200 })
  await expect.poll(scrolled).toBeGreaterThan(top + 100)
  await thrum.getByRole('button', { name: 'Stop' }).waitFor()
  expect(complaints).toEqual([])
})

it('says of a link that can’t be read what is wrong, and shows the instrument as it comes', async () => {
  const { page } = await openVisitor(shop.url)
  await page.goto('/clatter?pattern=1_900_0_x._kick.1.1.1.1')
  await says(page, 'This link can’t be read')
  expect(await instrumentOf(page).getByRole('combobox', { name: 'Pattern' }).inputValue()).toMatch(/^Rachenitsa/)
})

it('records what is played as a WAV file, and says so where nothing was', { tags: ['long'] }, async () => {
  const { page } = await openVisitor(shop.url)
  await page.goto('/clatter')
  await buttonOf(page, 'Play it').click()
  await buttonOf(page, 'Stop').waitFor()
  await buttonOf(page, 'Record').click()
  await says(page, '0:01')
  const [download] = await Promise.all([page.waitForEvent('download'), buttonOf(page, 'Stop recording').click()])
  expect(download.suggestedFilename()).toBe('clatter-rachenitsa-2-2-3.wav')
  await says(page, /Recorded 0:0\d as clatter-rachenitsa-2-2-3.wav/)
  const { left, right, sampleRate } = readWav(new Uint8Array(await readFile(await download.path())))
  expect(left.length).toBe(right.length)
  expect(left.length / sampleRate).toBeGreaterThan(0.9)
  expect(left.reduce((most, each) => Math.max(most, Math.abs(each)), 0)).toBeGreaterThan(0.05)

  await buttonOf(page, 'Stop').click()
  await buttonOf(page, 'Record').click()
  await buttonOf(page, 'Stop recording').click()
  await says(page, 'Nothing was played during the recording')
})

it('is accessible alive, small and wide, light and dark', async () => {
  const { page } = await openVisitor(shop.url)
  await page.goto('/clatter-micro?pattern=1_x')
  await page.getByRole('slider', { name: 'Point' }).waitFor()
  await expectAccessibleEverywhere(page, 'the instrument')
})
