import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { addToCart, cartOf, hasFocus } from '../support/shopper.ts'

const shop = findSharedShop()

const openReader = (width: number) => openVisitor(shop.url, { width, javaScriptEnabled: false })
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const menuButtonOf = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })

describe('the menu on a phone', () => {
  it('opens by keyboard, closes on Escape and gives the focus back, and closes when it has led on', async () => {
    const { page, complaints } = await openVisitor(shop.url, { width: 390 })
    await page.goto('/thrum')
    expect(await menuOf(page).count()).toBe(0)
    await menuButtonOf(page).focus()
    await page.keyboard.press('Enter')
    await menuOf(page).waitFor()
    await page.keyboard.press('Tab')
    expect(await hasFocus(menuOf(page).getByRole('link').first())).toBe(true)
    expect(await menuOf(page).locator('[aria-current=page]').innerText()).toBe('Thrum')
    await page.keyboard.press('Escape')
    await menuOf(page).waitFor({ state: 'hidden' })
    expect(await hasFocus(menuButtonOf(page))).toBe(true)

    await menuButtonOf(page).click()
    await menuOf(page).getByRole('link', { name: 'Support' }).click()
    await page.waitForURL('**/support')
    await menuOf(page).waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
  })

  it('opens and leads on without JavaScript', async () => {
    const { page } = await openReader(390)
    await page.goto('/thrum')
    await menuButtonOf(page).click()
    await menuOf(page).getByRole('link', { name: 'Templates' }).click()
    await page.waitForURL('**/templates')
  })
})

const answerOf = (page: Page) => page.getByText('Each takes a seat.')
const question = '/support#on-how-many-computers-may-i-use-a-license'

describe('a question', () => {
  it('keeps its answer until it is asked', { tags: ['content.faq'] }, async () => {
    const { page } = await openVisitor(shop.url)
    await page.goto('/support')
    expect(await answerOf(page).isVisible()).toBe(false)
    await page.getByText('On how many computers may I use a license?').click()
    await answerOf(page).waitFor()
  })

  it('opens where a link leads to it, with JavaScript and without', { tags: ['content.faq'] }, async () => {
    const { page } = await openVisitor(shop.url)
    const reader = await openReader(1440)
    for (const each of [page, reader.page]) {
      await each.goto(question)
      await answerOf(each).waitFor()
      await expect.poll(async () => (await answerOf(each).boundingBox())?.y).toBeLessThan(600)
    }
  })
})

describe('the comparison', () => {
  it('is a table with a header for each product and each row', async () => {
    const { page } = await openVisitor(shop.url)
    await page.goto('/product-comparison')
    const table = page.getByRole('table', { name: 'Which one hits back?' })
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Clatter', 'Thrum', 'Clatter Micro'])
    expect(await table.getByRole('rowheader').first().innerText()).toBe('Price')
    await table.getByRole('button', { name: /^Add to cart.*Thrum$/ }).click()
    await cartOf(page).getByText('Thrum').first().waitFor()
  })

  it('has room for three products on a phone, and keeps their names in sight', async () => {
    const { page } = await openVisitor(shop.url, { width: 390 })
    await page.goto('/product-comparison')
    const region = page.getByRole('group', { name: 'Products side by side' })
    await region.getByRole('rowheader').last().scrollIntoViewIfNeeded()
    for (const name of ['Clatter', 'Thrum', 'Clatter Micro']) {
      const link = region.getByRole('columnheader').getByRole('link', { name, exact: true })
      const { x, y, width } = (await link.boundingBox()) ?? { x: -1, y: -1, width: 0 }
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(390)
      expect(y).toBeGreaterThanOrEqual(0)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

it("moves nothing when another currency's prices take the place of the vendor's", async () => {
  const { page, complaints } = await openVisitor(shop.url)
  const places = () =>
    page.locator('main button, main [data-widest]').evaluateAll((elements) =>
      elements.map((each) => {
        const { left, width } = each.getBoundingClientRect()
        return { left, width }
      }),
    )
  await page.goto('/clatter')
  await addToCart(page)
  await cartOf(page).getByRole('combobox', { name: 'Currency' }).waitFor()
  const before = await places()
  await cartOf(page).getByRole('combobox', { name: 'Currency' }).selectOption('JPY')
  await page.getByRole('main').getByText('¥14,850').first().waitFor()
  expect(await places()).toEqual(before)
  await page.reload()
  await page.getByRole('main').getByText('¥14,850').first().waitFor()
  expect(await places()).toEqual(before)
  expect(complaints).toEqual([])
})
