import { randomUUID } from 'node:crypto'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { DeviceRun } from './run-device.ts'

/** By how they end: good, with a second step, declined, slow; told thrice, never told, of another amount. */
export type TestCard = '4242' | '3220' | '0002' | '3000' | '0333' | '0404' | '0101'

const rareCards: readonly TestCard[] = ['0333', '0404', '0101']

/** Fills in and sends the sign-up form that the page shows, with a fresh address unless one is given. */
export async function createAccount(page: Page, email = `ada-${randomUUID()}@example.com`): Promise<string> {
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByLabel('I accept the privacy policy').check()
  await page.getByLabel('I accept the terms and conditions').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  return email
}

export const arriveAt = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: title }).waitFor()

/** Waits for a status message with these words. */
export const hear = (page: Page, words: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: words }).waitFor()

export const hasFocus = async (element: Locator): Promise<boolean> =>
  (await element.and(element.page().locator(':focus')).count()) === 1

/** Fills in and sends the sign-in form that the page shows. */
export async function signIn(page: Page, email: string, password = 'a long enough password'): Promise<void> {
  await arriveAt(page, 'Sign in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

/** Puts away the modal that asks a new customer to confirm their address. */
export async function confirmLater(page: Page): Promise<void> {
  const modal = page.getByRole('dialog', { name: 'Confirm your address.' })
  await modal.getByRole('button', { name: 'Later' }).click()
  await modal.waitFor({ state: 'detached' })
}

/** Signs up, waits until the customer is in, and leaves confirming the address for later. */
export async function signUp(page: Page): Promise<string> {
  await page.goto('/user-area/sign-up')
  const email = await createAccount(page)
  await page.getByRole('heading', { name: 'Your licenses' }).waitFor()
  await confirmLater(page)
  return email
}

/** Gives a device that asks for it a license of the customer on this page. Returns what the device says once it has it. */
export async function activateDevice(page: Page, { browserUrl, finished }: DeviceRun): Promise<string> {
  await page.goto(await browserUrl)
  await page.getByRole('button', { name: /^Activate/ }).click()
  // The text of the whole page, so that a failure shows why it refused.
  await expect.poll(() => page.getByRole('main').innerText()).toMatch(/Nearly there\.|is active\./i)
  const { exitCode, output } = await finished
  expect([exitCode, output]).toEqual([0, expect.stringMatching(/Licensed (to|for)/)])
  return output
}

export const cartOf = (page: Page): Locator => page.getByRole('region', { name: 'Cart' })
export const cartButtonOf = (page: Page): Locator => page.getByRole('button', { name: /^Cart/ })
export type Checkout = Page | FrameLocator

export const checkoutOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Checkout"]')

export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await cartOf(page).waitFor()
}

export async function openCheckout(page: Page): Promise<FrameLocator> {
  await cartOf(page).getByRole('button', { name: 'Check out' }).click()
  return checkoutOf(page)
}

/** Says where the customer is, unless the page knows. */
export async function chooseCountry(checkout: Checkout, code = 'US'): Promise<void> {
  const country = checkout.getByLabel('Country')
  await country.waitFor()
  if ((await country.inputValue()) === '') await country.selectOption(code)
}

/** Says who buys without an account, and where. */
export async function introduce(page: Checkout, country = 'US'): Promise<string> {
  const email = `grace-${randomUUID()}@example.com`
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Name', { exact: true }).fill('Grace Obi')
  await chooseCountry(page, country)
  return email
}

export async function addCoupon(checkout: Checkout, code: string): Promise<void> {
  await checkout.getByText('Add a coupon code').click()
  await checkout.getByLabel('Coupon code').fill(code)
  await checkout.getByRole('button', { name: 'Apply' }).click()
}

/** Waits for an alert with these words. */
export const alerted = (page: Checkout, words: string): Promise<void> =>
  page.getByRole('alert').getByText(words).waitFor()

/** Has the test card that ends so filled in. */
export async function fillCard(checkout: Checkout, card: TestCard): Promise<void> {
  const button = checkout.getByRole('button', { name: new RegExp(`${card}\\b`) })
  if (rareCards.includes(card) && !(await button.isVisible())) await checkout.getByText('More test cards').click()
  await button.click()
}

async function agree(checkout: Checkout): Promise<void> {
  const box = checkout.getByRole('checkbox', { name: 'Deliver at once.' })
  if (!(await box.isVisible())) return
  await box.check().catch(async (error: unknown) => {
    // While an answer changes what is due, it may have gone.
    if (await box.isVisible()) throw error
  })
}

/** Pays with the test card that ends so, as somebody in the United States unless the page knows otherwise. */
export async function payWith(checkout: Checkout, card: TestCard): Promise<void> {
  await chooseCountry(checkout)
  await fillCard(checkout, card)
  await agree(checkout)
  await checkout.getByRole('button', { name: /^(Pay|Order with obligation)/ }).click()
}

export async function buy(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await addToCart(page)
  const checkout = await openCheckout(page)
  await payWith(checkout, '4242')
  await checkout.getByRole('button', { name: 'See your licenses' }).click()
  await page
    .getByText(/of 3 seats taken/)
    .first()
    .waitFor()
}
