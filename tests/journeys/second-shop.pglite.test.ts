import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { findShift } from '../support/layout-shift.ts'
import { type Program, startProgram } from '../support/program.ts'
import { addToCart, arriveAt, chooseCountry, openCheckout, payWith, signUp } from '../support/shopper.ts'

let shop: Program
beforeAll(async () => {
  const database = await freshDatabase('second-shop')
  const pages = path.join(database.dataDir, 'pages')
  shop = await startProgram(database, { SHOP: path.resolve('shops/halden'), PAGES_FOLDER: pages })
})
afterAll(() => shop?.stop())

async function readSitemap(): Promise<string[]> {
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

it('sells a compressor in kroner with Norwegian VAT, and hands over license and download', async () => {
  const { page, context, complaints } = await openVisitor(shop.url, { locale: 'nb-NO' })
  await signUp(page)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Terskel' }).first().click()
  await page.waitForURL('**/terskel')
  await page.getByRole('img', { name: /^The panel of Terskel/ }).waitFor()
  await addToCart(page)
  await page.getByText(/1.490/).first().waitFor()
  const checkout = await openCheckout(page)
  await chooseCountry(checkout, 'NO')
  await checkout.getByText('VAT 25% in Norway').first().waitFor()
  await payWith(checkout, '4242')
  await checkout.getByRole('button', { name: 'See your licenses' }).click()
  await arriveAt(page, 'Your licenses')
  await page.getByText('0 of 3 seats taken').waitFor()
  await expectAccessible(page, 'the licenses')

  await page.goto('/terskel/changelog')
  const arriving = page.waitForEvent('download')
  await page.getByRole('article').first().getByRole('link', { name: /Mac/ }).click()
  expect((await arriving).suggestedFilename()).toBe('terskel-1.3.1-mac.zip')
  expect(await findShift(context, '/terskel')).toEqual([])
  expect(complaints).toEqual([])
})

/** One page of each kind: of several below the same folder the first. */
function chooseKinds(paths: string[]): string[] {
  const kinds = Map.groupBy(paths, (address) => address.replace(/\/[^/]+$/, '/'))
  return [...kinds].flatMap(([folder, found]) => (folder === '/' ? found : found.slice(0, 1)))
}

async function openPage(page: Page, address: string): Promise<void> {
  const response = await page.goto(address)
  expect(response?.status(), address).toBe(200)
  expect(await page.getByRole('heading', { level: 1 }).count(), address).toBe(1)
}

it('shows every page of its sitemap without a complaint, and nothing of the other demo', async () => {
  const { page, complaints } = await openVisitor(shop.url)
  for (const address of await readSitemap()) {
    await openPage(page, address)
    const words = await page.locator('body').innerText()
    expect(words.match(/oddmeter|rhythm|clatter|thrum/i), address).toBeNull()
  }
  expect(complaints).toEqual([])
})

it('has accessible pages that do not move, one of each kind', async () => {
  const { page, context } = await openVisitor(shop.url, { width: 390 })
  const faults: string[] = []
  for (const address of chooseKinds(await readSitemap())) {
    faults.push(...(await findShift(context, address)))
    await openPage(page, address)
    await expectAccessibleEverywhere(page, address)
  }
  expect(faults).toEqual([])
})
