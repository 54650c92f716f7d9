import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { openInteractive } from '../support/page-visits.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { addToCart, cartOf, checkoutOf } from '../support/shopper.ts'

const shop = findSharedShop()

const bar = (page: Page) => page.getByRole('region', { name: 'Buy Clatter' }).filter({ hasText: 'Try free' })
const picture = (page: Page) => page.getByRole('link', { name: /^Enlarge: The window of Clatter/ })

const notice = 'You’re buying a license to use the software'

it('says that a license is bought beside the button, in the cart and before paying, with a link to its terms', async () => {
  const { page, complaints } = await openVisitor(shop.url, { width: 390 })
  await openInteractive(page, '/clatter')
  await page.getByRole('main').getByText(notice).first().waitFor()
  await addToCart(page)
  await cartOf(page).getByText(notice).waitFor()
  await cartOf(page).getByRole('button', { name: 'Check out' }).click()
  await checkoutOf(page).getByText(notice).waitFor()
  const terms = checkoutOf(page).getByRole('link', { name: 'Read the license terms' })
  expect(await terms.getAttribute('href')).toBe(`${shop.url}/imprint-and-privacy-policy#terms-and-conditions`)
  expect(complaints).toEqual([])
})

it('leads from the price to the files of the trial, which a visitor gets without an account', async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await openInteractive(page, '/clatter')
  await page.getByRole('main').getByRole('link', { name: 'Try free for 14 days' }).click()
  const trial = page.getByRole('region', { name: 'Try Clatter free for 14 days' })
  await trial.getByText('no charge when it ends').waitFor()
  const file = await trial.getByRole('link', { name: 'Download for Linux' }).getAttribute('href')
  expect((await fetch(new URL(file ?? '', shop.url), { redirect: 'manual' })).status).toBeLessThan(400)
  expect(complaints).toEqual([])
})

it('buys a license with a bar at the foot of the window while nothing else in the window does', async () => {
  const { page, complaints } = await openVisitor(shop.url, { width: 390 })
  await openInteractive(page, '/clatter')
  await page.getByRole('heading', { name: 'Where you hit it matters' }).scrollIntoViewIfNeeded()
  await bar(page).getByText(notice).waitFor()
  await bar(page).getByRole('link', { name: 'Read the license terms' }).waitFor()
  await bar(page).getByRole('button', { name: 'Add to cart' }).click()
  await cartOf(page).getByText('Clatter', { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await bar(page).waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
})

it('shows the bar, too, where a jump leads past the button without showing it', async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await page.setViewportSize({ width: 640, height: 400 })
  await openInteractive(page, '/clatter')
  await page.getByRole('heading', { name: 'Where you hit it matters' }).evaluate((heading) => heading.scrollIntoView())
  await bar(page).getByRole('button', { name: 'Add to cart' }).waitFor()
  expect(complaints).toEqual([])
})

it('opens a picture enlarged, and gives the focus back', async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await openInteractive(page, '/clatter')
  await picture(page).focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: /^The whole plug-in/ })
  await expect.poll(() => viewer.evaluate((dialog) => dialog.scrollTop)).toBe(0)
  await viewer.getByRole('button', { name: 'Zoom', exact: true }).click()
  await viewer.getByRole('button', { name: 'Zoom', exact: true, pressed: true }).waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })
  await expect.poll(() => picture(page).evaluate((link) => link === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
})
