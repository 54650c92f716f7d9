import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { pagedSchema } from '#contract/endpoints/query.ts'
import { type ProductSummary, productSummarySchema } from '#contract/entities/catalogue.ts'
import { updatesFeedSchema } from '#contract/update-feed.ts'
import { expectAccessibleEverywhere } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { type Customer, signUpCustomer, signUpOwner } from '../support/customer.ts'
import { readCall, sendCall } from '../support/http-call.ts'
import { findSharedShop } from '../support/shared-shop.ts'

const shop = findSharedShop()

/** Codes of the demo's batch, each of which works once. */
const codes = { typed: 'noise 7q4m–2xkd', raced: 'NOISE-9TRB-5HWP', linked: 'NOISE-8CVN-3FJG' }

async function openSignedIn(path: string, customer: Customer) {
  const visitor = await openVisitor(shop.url, { customer })
  await visitor.page.goto(path)
  return visitor
}

const redeemElsewhere = (code: string, { token }: Customer) =>
  sendCall(shop.url, { method: 'POST', path: `/api/customer/vouchers/redeem?code=${code}`, token })

const isFocused = (page: Page, words: string) =>
  expect.poll(() => page.locator(':focus').first().textContent()).toBe(words)

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Voucher code').fill(code)
  await page.keyboard.press('Enter')
}

it('a shop that has never had another store asks nobody for its serial numbers', async () => {
  const { page } = await openVisitor(shop.url, { customer: await signUpCustomer(shop.url) })
  const open = async (path: string) => {
    const asked = page.waitForResponse(/\/old-serials/)
    await page.goto(path)
    expect(await (await asked).json()).toEqual({ data: { exist: false } })
  }
  await open('/user-area/redeem')
  await page.getByLabel('Voucher code', { exact: true }).waitFor()
  await open('/lost-license')
  await page.getByRole('button', { name: 'Mail me my licenses' }).waitFor()
  expect(await page.getByText('serial number').count()).toBe(0)
})

describe('a voucher', () => {
  it('says what it gives, asks, and turns into a license', { tags: ['customer.redeems-vouchers'] }, async () => {
    const { page } = await openSignedIn('/user-area/redeem', await signUpCustomer(shop.url))
    await enterCode(page, 'NOISE-0000-0000')
    await page
      .getByText(/^Voucher code invalid. Check how it is spelled.* A coupon code goes into your cart instead/)
      .waitFor()
    expect(await page.locator(':focus').getAttribute('name')).toBe('code')

    await enterCode(page, codes.typed)
    await isFocused(page, 'Magazine voucher')
    await page.getByText('Clatter Micro, 1 license').waitFor()
    const redeem = page.getByRole('button', { name: 'Redeem', exact: true })
    await redeem.press('Enter')
    await isFocused(page, 'Not yet')
    await page.keyboard.press('Escape')
    await isFocused(page, 'Redeem')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Redeem it' }).press('Enter')
    await isFocused(page, '1 license of Clatter Micro is yours.')

    await page.getByRole('main').getByRole('link', { name: 'Downloads' }).click()
    await page.getByRole('link', { name: '1 license of Clatter Micro' }).waitFor()
    await page.goBack()
    await enterCode(page, codes.typed)
    await page.getByText('This voucher has been redeemed already.').waitFor()
    expect(await redeem.count()).toBe(0)
  })

  it('comes filled in with a link, and says so when somebody was faster, or there were too many tries', {
    tags: ['long'],
  }, async () => {
    const customer = await signUpCustomer(shop.url)
    const { page } = await openSignedIn(`/user-area/redeem?code=${codes.raced}`, customer)
    await page.getByRole('button', { name: 'Check code' }).click()
    await page.getByRole('button', { name: 'Redeem', exact: true }).click()
    await redeemElsewhere(codes.raced, await signUpCustomer(shop.url))
    await page.getByRole('button', { name: 'Redeem it' }).click()
    await page
      .getByRole('alert')
      .getByText('No license was added. This voucher has been redeemed already: ask whoever gave it to you')
      .waitFor()
    expect(await page.getByRole('button', { name: /^Redeem/ }).count()).toBe(0)

    await enterCode(page, codes.linked)
    await isFocused(page, 'Magazine voucher')
    expect(await page.getByRole('alert').count()).toBe(0)

    const json = { title: 'Too many requests', detail: 'Too many wrong voucher codes from here: wait 15 minutes' }
    await page.route('**/api/customer/vouchers?*', (route) => route.fulfill({ status: 429, json }))
    await enterCode(page, codes.linked)
    await page.getByRole('alert').getByText('The code was not looked up. Too many wrong voucher codes').waitFor()
  })
})

describe('the files of a product', () => {
  it('arrive as they were promised, the visitor’s own first, in whatever version', {
    tags: ['customer.downloads', 'content.product-downloads'],
  }, async () => {
    const { page, complaints } = await openSignedIn('/user-area/products', await signUpOwner(shop.url))
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Download Clatter 2.1.0 for Linux' }).waitFor()
    const buttons = await main.getByRole('button', { name: /^Download / }).allTextContents()
    expect(buttons).toEqual(['Linux', 'macOS', 'Windows'].map((platform) => `Download Clatter 2.1.0 for ${platform}`))

    await main.locator('summary', { hasText: 'SHA-256 of Clatter 2.1.0 for macOS' }).click()
    const promised = await main.locator('details[open] code').textContent()
    expect(await hashOfDownload(page, 'Clatter 2.1.0 for macOS')).toBe(promised)
    await main.getByText('Clatter 2.1.0 for macOS has started.').waitFor()

    const otherVersion = main.locator('summary', { hasText: 'Another version of Clatter' })
    await otherVersion.click()
    const versions = main.getByRole('combobox', { name: 'Version' })
    await versions.waitFor()
    expect(
      await versions.locator('optgroup').evaluateAll((groups) => groups.map(({ textContent }) => textContent)),
    ).toEqual(['2.0.4, 12 June 2026', '2.2.0-beta.1'])
    await versions.selectOption('2.0.4')
    await main.getByRole('button', { name: 'Show this version' }).click()
    await isFocused(page, 'Version 2.0.4 of Clatter')
    await main.getByText('An older version').waitFor()
    expect(await hashOfDownload(page, 'Clatter 2.0.4 for macOS')).toBe(await hashInFeed('2.0.4', 'mac'))
    await main.getByRole('button', { name: 'Back to version 2.1.0' }).click()
    await isFocused(page, 'Version 2.1.0 of Clatter')
    expect(complaints).toEqual([])

    await page.route('**/clatter/updates.json', (route) => route.abort())
    await page.reload()
    await otherVersion.click()
    await main.getByRole('textbox', { name: 'Version' }).fill('v2.2.0-beta.1')
    await page.keyboard.press('Enter')
    await isFocused(page, 'Version 2.2.0-beta.1 of Clatter')
    await main.getByText('A prerelease, for testing').waitFor()
    expect(await hashOfDownload(page, 'Clatter 2.2.0-beta.1 for macOS')).toBe(await hashInFeed('2.2.0-beta.1', 'mac'))
  })

  it('can be asked for again when that failed, and are told of when nobody may have them', {
    tags: ['long', 'downloads.needs-path'],
  }, async () => {
    const { page } = await openSignedIn('/user-area/products', await signUpOwner(shop.url))
    await page.route('**/download/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Download Clatter 2.1.0 for macOS' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Clatter 2.1.0 for macOS did not start. The shop did not' })
    await alert.waitFor()
    await page.unroute('**/download/**')
    const arriving = page.waitForEvent('download')
    await alert.getByRole('button', { name: 'Try again' }).click()
    expect((await arriving).suggestedFilename()).toBe('clatter-2.1.0-mac.zip')

    await changeProducts(page, ({ downloads = [], ...product }) => ({
      ...product,
      downloadsNeedsOwnership: true,
      numberOfLicenses: 0,
      numberOfTrials: 1,
      downloads: downloads.map((download) => ({ ...download, path: null })),
    }))
    await page.reload()
    await page.getByText('Product is not downloadable. You need a license to download it').waitFor()
    await page.getByText('1 trial running').waitFor()
    expect(await page.getByRole('button', { name: /^Download/ }).count()).toBe(0)

    await changeProducts(page, ({ downloads: _, version: __, ...product }) => ({ ...product, currentVersion: null }))
    await page.reload()
    await page.getByText('There is nothing to download yet.').waitFor()
  })
})

const productsPath = '/api/customer/inventory/products'
const answerSchema = z.object({ data: pagedSchema(productSummarySchema) })

/** Lets the service say something else of what the customer owns. */
async function changeProducts(page: Page, change: (product: ProductSummary) => ProductSummary): Promise<void> {
  await page.route(`**${productsPath}`, async (route) => {
    const response = await route.fetch()
    const { data } = z.parse(answerSchema, await response.json())
    await route.fulfill({ response, json: { data: { ...data, items: data.items.map(change) } } })
  })
}

async function hashOfDownload(page: Page, name: string): Promise<string> {
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download ${name}` }).click()
  return createHash('sha256')
    .update(await readFile(await (await arriving).path()))
    .digest('hex')
}

/** What the feed of updates promises of a file. */
async function hashInFeed(version: string, key: string): Promise<string | undefined> {
  const feed = updatesFeedSchema.parse(await (await fetch(`${shop.url}/clatter/updates.json`)).json())
  const release = feed.items.find(({ _backline }) => _backline.version === version)
  return release?._backline.files.find((file) => file.key === key)?.sha256
}

async function readOwnOrders({ token }: Customer): Promise<object[]> {
  const schema = z.object({ items: z.array(z.looseObject({})) })
  return (await readCall(shop.url, schema, { path: '/api/customer/inventory/orders', token })).items
}

describe('the overview', () => {
  it('lists the orders, and says when there are none or they do not load', { tags: ['long'] }, async () => {
    const { page, context } = await openSignedIn('/user-area', await signUpCustomer(shop.url))
    await page.getByText('No orders yet.').waitFor()
    await context.close()

    const customer = await signUpOwner(shop.url)
    // Its number comes a moment after the payment.
    await expect.poll(() => readOwnOrders(customer)).toMatchObject([{ documents: [{ kind: 'Invoice' }] }])
    const owner = await openSignedIn('/user-area', customer)
    const order = (await readOwnOrders(customer))[0]
    const orders = owner.page.getByRole('region', { name: 'Orders' })
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date())
    await orders
      .getByRole('listitem')
      .filter({ hasText: `ClatterTotal $99Completed on ${today}` })
      .waitFor()
    const arriving = owner.page.waitForEvent('download')
    await orders.getByRole('link', { name: /^Invoice INV-\d{6} \(PDF\)$/ }).press('Enter')
    expect((await arriving).suggestedFilename()).toMatch(/^INV-\d{6}\.pdf$/)
    await owner.page.route('**/inventory/orders', (route) => route.abort())
    await owner.page.reload()
    await orders.getByRole('alert').getByText('Your orders did not load.').waitFor()
    await owner.page.unroute('**/inventory/orders')
    await orders.getByRole('button', { name: 'Try again' }).click()
    await orders.getByText('$99').waitFor()

    await owner.page.route('**/inventory/orders*', async (route) => {
      const isFirst = !route.request().url().includes('cursor')
      const next = isFirst ? '/api/customer/inventory/orders?cursor=second' : null
      await route.fulfill({ json: { data: { items: [{ ...order, id: String(next) }], hasMore: isFirst, next } } })
    })
    await owner.page.reload()
    await orders.getByRole('button', { name: 'Show more orders' }).click()
    await expect.poll(() => orders.getByRole('listitem').count()).toBe(2)
    expect(await orders.getByRole('button').count()).toBe(0)
  })
})

it('has nothing that axe finds fault with, small and wide, light and dark', { tags: ['long'] }, async () => {
  const { page } = await openSignedIn(`/user-area/redeem?code=${codes.linked}`, await signUpOwner(shop.url))
  await page.getByRole('button', { name: 'Check code' }).click()
  await page.getByRole('button', { name: 'Redeem', exact: true }).waitFor()
  await expectAccessibleEverywhere(page, 'a voucher')
  await page.goto('/user-area/products')
  await page.locator('summary', { hasText: 'SHA-256' }).first().click()
  await page.locator('summary', { hasText: 'Another version' }).click()
  await page.getByRole('combobox', { name: 'Version' }).waitFor()
  await expectAccessibleEverywhere(page, 'files')
  await page.goto('/user-area')
  await page.getByText('Completed on').waitFor()
  await expectAccessibleEverywhere(page, 'orders')
})
