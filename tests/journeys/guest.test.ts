import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openSharedBrowser, openVisitor } from '../support/browser.ts'
import { waitForLink } from '../support/mailbox.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { addToCart, openCheckout, payWith } from '../support/shopper.ts'

const shop = findSharedShop()
const browser = await openSharedBrowser()

const password = 'seven eighths are enough'
const confirmPath = '/user-area/confirm-account'

const arriveAt = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor()

/** Buys Clatter without an account, and gives the link of the mail that comes. */
async function buyAsGuest(page: Page, email: string): Promise<string> {
  await page.goto('/clatter')
  await addToCart(page)
  const checkout = await openCheckout(page)
  await checkout.getByLabel('E-mail').fill(` ${email} `)
  await checkout.getByLabel('Name', { exact: true }).fill('Grace Obi')
  await payWith(checkout, '4242')
  await checkout.getByText('One step is left').waitFor()
  await checkout.getByRole('button', { name: 'Back to the shop' }).click()
  return waitForLink(shop, email, 'Get your', confirmPath)
}

/** Opens the page of a mailed link and counts how often it is used. */
async function open(page: Page, link: string) {
  const uses: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/identity/confirm-account')) uses.push(request.url())
  })
  await page.goto(link)
  return uses
}

async function signIn(page: Page, email: string): Promise<void> {
  await arriveAt(page, 'Sign in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

describe('a guest', () => {
  it('buys, confirms the address by the mail that comes, sets a password, and sees the license', {
    tags: ['customer.confirms-account', 'states.account-confirmed'],
  }, async () => {
    const email = `grace-${randomUUID()}@example.com`
    const { page, context, complaints } = await openVisitor(browser, shop.url)
    const link = await buyAsGuest(page, email)

    const uses = await open(page, link)
    await arriveAt(page, 'One thing left.')
    await page.getByRole('status').filter({ hasText: 'Your address is confirmed.' }).waitFor()
    expect(page.url()).toBe(`${shop.url}${confirmPath}`)
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Set password and sign in' }).click()

    await arriveAt(page, 'Your licenses')
    await page.getByRole('heading', { name: 'Clatter' }).waitFor()
    await page.getByText('0 of 3 seats taken').waitFor()
    await page.getByRole('main').getByText(email).waitFor()
    expect(uses).toHaveLength(1)
    expect(complaints).toEqual([])
    await context.close()

    const later = await openVisitor(browser, shop.url)
    await later.page.goto('/user-area/licenses')
    await signIn(later.page, email)
    await later.page.getByText('0 of 3 seats taken').waitFor()
    await later.context.close()
  })

  it('is told what is wrong with a password, by its field, and loses nothing by it', async () => {
    const email = `grace-${randomUUID()}@example.com`
    const { page, context } = await openVisitor(browser, shop.url)
    await open(page, await buyAsGuest(page, email))
    const field = page.getByLabel('New password', { exact: true })
    for (const [typed, complaint] of [
      ['short', 'Must have at least 8 characters'],
      ['password1', 'Many people have this password: choose another'],
    ] as const) {
      await field.fill(typed)
      await page.getByRole('button', { name: 'Set password and sign in' }).click()
      await page.getByText(complaint).waitFor()
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
      expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    }
    await field.fill(password)
    await page.getByRole('button', { name: 'Show new password' }).click()
    expect(await field.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await page.getByText('0 of 3 seats taken').waitFor()
    await context.close()
  })

  it('who opens the link a second time is told that it is used up, and what to do', async () => {
    const email = `grace-${randomUUID()}@example.com`
    const { page, context } = await openVisitor(browser, shop.url)
    const link = await buyAsGuest(page, email)
    await open(page, link)
    await arriveAt(page, 'One thing left.')

    await page.goto(link)
    await page.getByRole('status').filter({ hasText: 'This link did not work.' }).waitFor()
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'sign in' }).waitFor()
    await main.getByRole('link', { name: 'ask for a new link' }).click()
    await arriveAt(page, 'Forgot your password?')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    const reset = await waitForLink(shop, email, 'A new password', '/user-area/reset-password')
    await page.goto(reset)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await page.getByText('0 of 3 seats taken').waitFor()
    await context.close()
  })

  it('whose connection broke tries again with the same link', async () => {
    const email = `grace-${randomUUID()}@example.com`
    const { page, context } = await openVisitor(browser, shop.url)
    const link = await buyAsGuest(page, email)
    await page.route('**/confirm-account?*code*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await open(page, link)
    await page.getByRole('alert').filter({ hasText: 'Nothing is confirmed yet.' }).waitFor()
    expect(page.url()).toBe(link)
    await page.unroute('**/confirm-account?*code*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await arriveAt(page, 'One thing left.')
    await context.close()
  })
})

it('who signed up confirms the address by the mail that comes, elsewhere by the password, and is in', {
  tags: ['customer.confirms-account'],
}, async () => {
  const email = `ada-${randomUUID()}@example.com`
  const { page, context, complaints } = await openVisitor(browser, shop.url)
  await page.goto('/user-area/sign-up')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('I accept the privacy policy').check()
  await page.getByLabel('I accept the terms and conditions').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await arriveAt(page, 'Your licenses')
  const link = await waitForLink(shop, email, 'Confirm your', confirmPath)

  const elsewhere = await openVisitor(browser, shop.url)
  await open(elsewhere.page, link)
  await elsewhere.page.getByLabel('Password', { exact: true }).fill(password)
  await elsewhere.page.getByRole('main').getByRole('button', { name: 'Confirm and sign in' }).click()
  const modal = elsewhere.page.getByRole('dialog', { name: 'You are confirmed.' })
  await modal.getByText(`Your address is confirmed. Signed in as ${email}.`).waitFor()
  await modal.getByRole('button', { name: 'Go on' }).click()
  await arriveAt(elsewhere.page, 'Your licenses')
  await elsewhere.page.getByText('No licenses yet.').waitFor()
  expect([...complaints, ...elsewhere.complaints]).toEqual([])
  await elsewhere.context.close()
  await context.close()
})
