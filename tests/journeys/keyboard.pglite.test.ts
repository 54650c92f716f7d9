import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createDeviceClient } from '#plugin/typescript/client.ts'
import { openVisitor } from '../support/browser.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { cartOf, checkoutOf } from '../support/shopper.ts'

const shop = findSharedShop()

/** What has the focus, as a screen reader is told of it; inside the checkout when that has it, '' at the page's end. */
async function readFocus(page: Page): Promise<string> {
  const place = await page.evaluate(() => document.activeElement?.localName)
  if (place === 'body') return ''
  if (place !== 'iframe') return page.locator(':focus').first().ariaSnapshot()
  const inCheckout = checkoutOf(page).locator(':focus')
  return (await inCheckout.count()) === 0 ? '' : inCheckout.first().ariaSnapshot()
}

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press('Tab')
    passed.push(await readFocus(page))
    if (wanted.test(passed.at(-1) ?? '')) return
  }
  throw new Error(`Tab does not come to ${wanted}, but to:\n${passed.join('\n')}`)
}
async function press(page: Page, wanted: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}
async function type(page: Page, wanted: RegExp, text: string): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.type(text)
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()

it('leads from signing up over buying, activating and redeeming to signing out, without a pointer', async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await page.goto('/user-area/sign-up')
  await heading(page, 'Create an account')
  await type(page, /textbox "Name/, 'Ada Lovelace')
  await type(page, /textbox "E-mail/, `ada-${randomUUID()}@example.com`)
  await type(page, /textbox "Password/, 'a long enough password')
  await press(page, /checkbox "I accept the privacy policy/, 'Space')
  await press(page, /checkbox "I accept the terms/, 'Space')
  await press(page, /button "Create account"/)
  await heading(page, 'Your licenses')

  await page.goto('/clatter')
  await press(page, /button "Add to cart/)
  await cartOf(page).getByRole('button', { name: 'Check out' }).waitFor()
  await press(page, /button "Check out"/)
  await checkoutOf(page).getByRole('heading', { name: 'Pay by card' }).waitFor()
  await type(page, /combobox "Country/, 'Japan')
  await press(page, /button ".*4242/)
  await press(page, /button "Pay/)
  await checkoutOf(page).getByRole('heading', { name: 'Thank you, Ada Lovelace' }).waitFor()
  await press(page, /button "See your licenses"/)
  await page.getByText('0 of 3 seats taken').waitFor()

  const device = createDeviceClient(shop.url, 'clatter')
  const { browser: address, request } = await device.requestActivation({ name: 'Studio', signature: 'studio' })
  await page.goto(address)
  await press(page, /button "Activate/)
  await page.getByRole('status').filter({ hasText: 'Waiting for your plug-in' }).waitFor()
  await device.waitForToken(request)
  await page
    .getByText(/back to your music/i)
    .first()
    .waitFor()

  await press(page, /link "Your devices"/)
  await page.getByText('1 of 3 seats taken').waitFor()
  await press(page, /button "Revoke/)
  await press(page, /button "Revoke/)
  await page.getByText('0 of 3 seats taken').waitFor()

  await press(page, /link "Redeem"/)
  await heading(page, 'Redeem a voucher')
  await type(page, /textbox "Voucher code/, 'NOISE-5PMU-7RDX')
  await page.keyboard.press('Enter')
  await heading(page, 'Magazine voucher')
  await press(page, /button "Redeem"/)
  await press(page, /button "Redeem it"/)
  await page.getByText('1 license of Clatter Micro is yours.').waitFor()
  await press(page, /button "Sign out"/)
  await page.waitForURL('/')
  expect(complaints).toEqual([])
})
