import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { templateFileSchema } from '#web/site/pages/template/template-files.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { readMidi } from '../support/formats/midi-reader.ts'
import { readCsv, readDrumMap, readReaperNames } from '../support/formats/text-readers.ts'
import { findSharedShop } from '../support/shared-shop.ts'

const shop = findSharedShop()

const path = '/templates/seven-kit'
const filesOf = (page: Page) => page.getByRole('region', { name: 'Downloads' })
const layoutOf = (page: Page) => page.getByRole('region', { name: 'Notes and sounds' })
const rowOf = (page: Page, voice: string) => layoutOf(page).getByRole('row', { name: voice })

async function download(link: Locator): Promise<{ name: string; body: Buffer }> {
  const [file] = await Promise.all([link.page().waitForEvent('download'), link.click()])
  return { name: file.suggestedFilename(), body: await readFile(await file.path()) }
}

/** What each file says that the third note is called. */
const readers: Record<string, (body: Buffer) => unknown> = {
  'seven-kit.json': (body) => templateFileSchema.parse(JSON.parse(body.toString())).rows[2]?.voice,
  'seven-kit.csv': (body) => readCsv(body.toString())[3]?.[2],
  'seven-kit.mid': (body) => (readMidi(body).notes[2]?.note === 38 ? 'Wooden board' : null),
  'seven-kit-reaper.txt': (body) => readReaperNames(body.toString()).get(38),
  'seven-kit.drm': (body) => readDrumMap(body.toString()).entries[38]?.name,
}

it.each([true, false])(
  'gives a template along as five files, with scripts: %s',
  { tags: ['content.template-downloads'] },
  async (javaScriptEnabled) => {
    const { page } = await openVisitor(shop.url, { javaScriptEnabled })
    await page.goto(path)
    const links = filesOf(page).getByRole('link')
    expect(await links.count()).toBe(Object.keys(readers).length)
    const files = []
    for (const link of await links.all()) files.push(await download(link))
    expect(files.map(({ name }) => name)).toEqual(Object.keys(readers))
    for (const { name, body } of files) expect(readers[name]?.(body), name).toBe('Wooden board')
    expect(await layoutOf(page).getByRole('button').count()).toBe(javaScriptEnabled ? 9 : 0)
  },
)

it('lets each row be heard, then all, then the bar, and loads the sound no sooner', {
  tags: ['content.instrument-layouts'],
}, async () => {
  const { page, complaints } = await openVisitor(shop.url)
  const loaded: string[] = []
  page.on('request', (request) => {
    if (/\/(player|processor)-/.test(request.url())) loaded.push(request.url())
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(loaded).toEqual([])

  await layoutOf(page).getByRole('button', { name: 'Hear Wooden board', exact: true }).click()
  await expectLit(page, 'Wooden board', true)
  expect(loaded).not.toEqual([])
  await expectLit(page, 'Wooden board', false)

  const whole = loaded.length
  await layoutOf(page).getByRole('button', { name: 'Play each sound' }).focus()
  await page.keyboard.press('Enter')
  await layoutOf(page).getByRole('status').getByText('Playing row by row.').waitFor()
  await expectLit(page, 'Large pot', true)
  await expectLit(page, 'Tin lid', true)
  await page.keyboard.press('Enter')
  await expectLit(page, 'Tin lid', false)

  await page.getByRole('button', { name: 'Play the bar' }).click()
  await expectLit(page, 'Wooden spoon', true)
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Play the bar' }).waitFor()
  await expectLit(page, 'Wooden spoon', false)
  expect(loaded).toHaveLength(whole)
  expect(complaints).toEqual([])
})

async function expectLit(page: Page, voice: string, isLit: boolean): Promise<void> {
  await expect.poll(() => rowOf(page, voice).getAttribute('data-lit'), { interval: 20 }).toBe(isLit ? 'true' : null)
}

it('is sound to axe while it plays', { tags: ['long'] }, async () => {
  const { page } = await openVisitor(shop.url, { width: 390 })
  await page.goto('/templates/bottle-in-five')
  await page.getByRole('button', { name: 'Play the bar' }).click()
  await page.getByRole('button', { name: 'Stop' }).waitFor()
  await expectAccessible(page, 'a template that plays')
})
