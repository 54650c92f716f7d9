import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOrderSchema } from '#contract/entities/orders.ts'
import { freshDatabase } from '../environment/database.ts'
import { choose, chooseEach } from '../environment/length.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { demoShops } from '../support/demo-shops.ts'
import { checkoutIdOf, lineOf, openCheckoutCall, payCall, readCall, sendCall } from '../support/http-call.ts'
import { findShift } from '../support/layout-shift.ts'
import { type Program, startProgram } from '../support/program.ts'
import { runDevice } from '../support/run-device.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import {
  activateDevice,
  addToCart,
  arriveAt,
  buy,
  cartOf,
  chooseCountry,
  hasFocus,
  openCheckout,
  payWith,
  signUp,
} from '../support/shopper.ts'

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
  await page.getByRole('article').first().getByRole('link', { name: /macOS/ }).click()
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

it('shows every page of its sitemap without a complaint, and nothing of the other demo', {
  tags: ['long'],
}, async () => {
  const { page, complaints } = await openVisitor(shop.url)
  for (const address of await readSitemap()) {
    await openPage(page, address)
    const words = await page.locator('body').innerText()
    expect(words.match(/oddmeter|rhythm|clatter|thrum/i), address).toBeNull()
  }
  expect(complaints).toEqual([])
})

it('has accessible pages that do not move, one of each kind', { tags: ['long'] }, async () => {
  const { page, context } = await openVisitor(shop.url, { width: 390 })
  const faults: string[] = []
  for (const address of chooseEach(8, chooseKinds(await readSitemap()))) {
    faults.push(...(await findShift(context, address)))
    await openPage(page, address)
    await expectAccessibleEverywhere(page, address)
  }
  expect(faults).toEqual([])
})

/** A customer who has bought a product, by the API. */
async function signUpOwnerOf(url: string, productId: string) {
  const customer = await signUpCustomer(url)
  const { token } = customer
  const opening = openCheckoutCall(crypto.randomUUID(), token, [lineOf(productId)])
  const order = await readCall(url, openOrderSchema, opening)
  await sendCall(url, { ...payCall(checkoutIdOf(order)), token })
  await expect.poll(async () => (await customer.listLicenses()).length).toBe(1)
  return customer
}

/** What the first shop sells is sold by other journeys, too. */
const soldShops = choose(demoShops, demoShops.slice(1))

describe.each(soldShops)('in the shop of $name', ({ folder, product, free, search }) => {
  const place = () => (folder === 'shops/halden' ? shop : findSharedShop())
  const deviceOf = (store: string, ...args: string[]) =>
    runDevice(place().url, path.join(place().dataDir, store), '--product', product.id, ...args)

  it('a customer buys, activates a device, downloads, and gives the seat back', { tags: ['long'] }, async () => {
    const { page, complaints } = await openVisitor(place().url)
    await signUp(page)
    await buy(page, `/${product.id}`)
    expect(await activateDevice(page, deviceOf('device-of-both'))).toContain('Licensed to Ada')
    await page.goto('/user-area/licenses')
    await page.getByText(`1 of ${product.seats} seats taken`).waitFor()
    expect((await deviceOf('device-of-both', '--revoke').finished).output).toContain('given its seat back')

    await page.goto('/user-area/products')
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: new RegExp(`^Download ${product.name} .* macOS`) }).click()
    expect((await arriving).suggestedFilename()).toBe(product.file)
    expect(complaints).toEqual([])
  })

  it('a computer without a connection is activated by file', { tags: ['long'] }, async () => {
    const customer = await signUpOwnerOf(place().url, product.id)
    const store = 'cellar-of-both'
    expect((await deviceOf(store, '--offline').finished).exitCode).toBe(0)
    const { page, complaints } = await openVisitor(place().url, { customer })
    await page.goto('/activate/offline')
    const field = page.getByLabel('Choose the machine file')
    await expect.poll(() => field.isEnabled()).toBe(true)
    await field.setInputFiles(path.join(place().dataDir, store, `${product.id}.dt`))
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    const arriving = page.waitForEvent('download')
    await page.getByRole('link', { name: `Download ${product.id}.mb` }).click()
    const file = path.join(place().dataDir, store, `${product.id}.mb`)
    await (await arriving).saveAs(file)
    expect((await deviceOf(store, '--license-file', file).finished).exitCode).toBe(0)
    expect((await deviceOf(store, '--verify').finished).output).toContain('the token is valid')
    expect(complaints).toEqual([])
  })

  it.each(product.prices)('a visitor whose browser speaks %s sees and orders at %s', async (locale, price) => {
    const { page } = await openVisitor(place().url, { locale })
    await page.goto(`/${product.id}`)
    await page.getByRole('main').getByText(price).first().waitFor()
    await addToCart(page)
    await cartOf(page).getByText(price).first().waitFor()
  })

  it('what is free is given by one click', async () => {
    const { page, complaints } = await openVisitor(place().url, { customer: await signUpCustomer(place().url) })
    await page.goto('/free')
    await page.getByRole('button', { name: `Get ${free.name}` }).click()
    await page.getByText('It’s yours.').waitFor()
    expect(complaints).toEqual([])
  })

  it('questions are found by words that are misspelled', async () => {
    const { page, complaints } = await openVisitor(place().url)
    await page.goto(`/support?search=${encodeURIComponent(search.words)}`)
    const results = page.getByRole('region', { name: 'Search' })
    await results.getByRole('link', { name: search.question }).waitFor()
    expect(complaints).toEqual([])
  })

  it('the menu of a phone opens by keyboard, closes, and leads on', async () => {
    const { page, complaints } = await openVisitor(place().url, { width: 390 })
    await page.goto(`/${product.id}`)
    const menu = page.getByRole('navigation', { name: 'Main' })
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await menu.waitFor()
    expect(await menu.locator('[aria-current=page]').filter({ visible: true }).innerText()).toBe(product.name)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    expect(await hasFocus(button)).toBe(true)
    await button.click()
    await menu.getByRole('link', { name: 'Support' }).click()
    await page.waitForURL('**/support')
    expect(complaints).toEqual([])
  })
})
