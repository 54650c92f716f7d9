import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chooseEach } from '../environment/length.ts'
import { expectAccessibleEverywhere } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { findSharedShop } from '../support/shared-shop.ts'

const shop = findSharedShop()

/** Opens the page that a link is named after, and says where it is. */
async function read(page: Page, link: Locator): Promise<string> {
  const title = await link.innerText()
  await link.click()
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  return new URL(page.url()).pathname
}

async function openFromMenu(page: Page, name: string, path: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
  await page.waitForURL(`**${path}`)
}

async function readAround(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await page.goto('/')
  expect(await read(page, main.getByRole('article').first().getByRole('link'))).toMatch(/^\/blog\/[^/]+$/)

  await openFromMenu(page, 'Get started', '/get-started')
  const shelf = main.getByRole('region', { name: 'Clatter', exact: true })
  expect(await read(page, shelf.getByRole('listitem').nth(1).getByRole('link'))).toMatch(/^\/guides\/clatter-2\/[^/]+$/)

  await openFromMenu(page, 'Templates', '/templates')
  const template = main.getByRole('region').first().getByRole('link')
  expect(await read(page, template)).toMatch(/^\/templates\/[^/]+$/)
  await main.getByRole('table').getByRole('columnheader', { name: 'Plays' }).waitFor()

  await page.getByRole('contentinfo').getByRole('link', { name: 'DAW quick starts' }).click()
  await main.getByRole('link', { name: 'Thrum in Reaper' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thrum in your DAW' }).waitFor()
  const steps = main.getByRole('region', { name: 'Reaper' })
  await expect.poll(async () => (await steps.boundingBox())?.y).toBeLessThan(120)
  expect(await steps.getByRole('listitem').count()).toBeGreaterThan(1)
  expect(new URL(page.url()).pathname).toBe('/get-started/daw-quickstarts/thrum')
}

it('leads from the preview card of a post to the post, a guide, a template and a quick start', {
  tags: ['content.blog-cards', 'identifiers.blog-post', 'identifiers.guide', 'identifiers.template'],
}, async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await readAround(page)
  expect(complaints).toEqual([])
})

it('opens the steps of one DAW at a time, and those of the last one on the next page', async () => {
  const { page, complaints } = await openVisitor(shop.url)
  const stepsIn = (daw: string) => page.getByRole('region', { name: daw })
  await page.goto('/get-started/daw-quickstarts/clatter')
  expect(await stepsIn('Reaper').isVisible()).toBe(false)
  await page.getByRole('heading', { name: 'Cubase' }).click()
  await stepsIn('Cubase').waitFor()
  await page.getByRole('heading', { name: 'Reaper' }).click()
  await stepsIn('Reaper').waitFor()
  expect(await stepsIn('Cubase').isVisible()).toBe(false)
  await page.waitForFunction(() => localStorage.getItem('backline.daw') === '"reaper"')
  await page.goto('/get-started/daw-quickstarts/thrum')
  await stepsIn('Reaper').waitFor()
  expect(complaints).toEqual([])
})

it('leads there without scripts as well', { tags: ['long'] }, async () => {
  const { page } = await openVisitor(shop.url, { javaScriptEnabled: false })
  await readAround(page)
})

it('tells of every version of a product, and hands an older one out', async () => {
  const { page, complaints } = await openVisitor(shop.url)
  const main = page.getByRole('main')
  await page.goto('/clatter')
  await main.getByRole('link', { name: 'Version 2.1.0: what is new' }).click()
  await page.getByRole('heading', { level: 1, name: 'Changelog' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/clatter/changelog')
  expect(await main.getByRole('article').getByRole('heading').allTextContents()).toEqual([
    'Clatter 2.2.0-beta.1',
    'Clatter 2.1.0',
    'Clatter 2.0.4',
  ])
  const older = main.getByRole('article', { name: 'Clatter 2.0.4' })
  await older.getByText('12 June 2026').waitFor()
  const arriving = page.waitForEvent('download')
  await older.getByRole('link', { name: 'macOS Clatter 2.0.4 for macOS' }).click()
  expect((await arriving).suggestedFilename()).toBe('clatter-2.0.4-mac.zip')
  expect(complaints).toEqual([])
})

const paths = [
  '/blog',
  '/clatter/changelog',
  '/blog/why-odd-metres',
  '/get-started',
  '/get-started/daw-quickstarts',
  '/get-started/daw-quickstarts/clatter',
  '/guides/clatter-2/first-hit',
  '/templates',
  '/templates/seven-kit',
]

it('has no page to read that axe finds fault with, small and wide, light and dark', { tags: ['long'] }, async () => {
  const { page, complaints } = await openVisitor(shop.url)
  for (const path of chooseEach(3, paths)) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessibleEverywhere(page, path)
  }
  expect(complaints).toEqual([])
})
