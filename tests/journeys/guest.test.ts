import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { buyAsGuest } from '../support/checkout-calls.ts'
import { waitForLink } from '../support/mailbox.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { addToCart, arriveAt, createAccount, hear, openCheckout, payWith, signIn } from '../support/shopper.ts'

const shop = findSharedShop()

const password = 'seven eighths are enough'
const confirmPath = '/user-area/confirm-account'

/** Buys Clatter without an account, on the page. */
async function buyOnPage(page: Page, email: string): Promise<void> {
  await page.goto('/clatter')
  await addToCart(page)
  const checkout = await openCheckout(page)
  await checkout.getByLabel('E-mail').fill('grace@gmial.com')
  await checkout.getByRole('button', { name: 'Did you mean grace@gmail.com?' }).click()
  expect(await checkout.getByLabel('E-mail').inputValue()).toBe('grace@gmail.com')
  await checkout.getByLabel('E-mail').fill(` ${email} `)
  await checkout.getByLabel('Name', { exact: true }).fill('Grace Obi')
  await payWith(checkout, '4242')
  await checkout.getByText('One step left').waitFor()
  await checkout.getByText('Is the address wrong?').getByRole('link', { name: 'hello@oddmeter.example' }).waitFor()
  await checkout.getByText(/with your order number: [\da-f-]{36}\./).waitFor()
  await checkout.getByRole('link', { name: 'Download for Linux Clatter' }).waitFor()
  await checkout.getByRole('link', { name: 'Windows version of Clatter' }).waitFor()
  await checkout.getByText('One license covers up to 3 computers at a time.').waitFor()
  await checkout.getByText('Read first:').waitFor()
  await checkout.getByRole('button', { name: 'Back to the shop' }).click()
}

/** The link of the mail that comes to a guest who has bought. */
const linkFor = (email: string) => waitForLink(shop, email, 'Get your', confirmPath)

/** A guest who has bought Clatter, and the link of the mail that came. */
async function openGuest() {
  const email = `grace-${randomUUID()}@example.com`
  await buyAsGuest(shop, email)
  const { page } = await openVisitor(shop.url)
  return { page, email, link: await linkFor(email) }
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

describe('a guest', () => {
  it('buys, confirms the address by the mail that comes, sets a password, and sees the license', {
    tags: ['customer.confirms-account', 'states.account-confirmed'],
  }, async () => {
    const email = `grace-${randomUUID()}@example.com`
    const { page, context, complaints } = await openVisitor(shop.url)
    await buyOnPage(page, email)

    const uses = await open(page, await linkFor(email))
    await arriveAt(page, 'One step left.')
    await hear(page, 'Your address is confirmed.')
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

    const later = await openVisitor(shop.url)
    await later.page.goto('/user-area/licenses')
    await signIn(later.page, email, password)
    await later.page.getByText('0 of 3 seats taken').waitFor()
  })

  it('is told what is wrong with a password, by its field, and loses nothing by it', { tags: ['long'] }, async () => {
    const { page, link } = await openGuest()
    await page.goto(link)
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
  })

  it('whose connection was lost uses the same link again, is told once it is used up, and gets another', {
    tags: ['long'],
  }, async () => {
    const { page, email, link } = await openGuest()
    await page.route('**/confirm-account?*code*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.goto(link)
    await page.getByRole('alert').filter({ hasText: 'Nothing is confirmed yet.' }).waitFor()
    expect(page.url()).toBe(link)
    await page.unroute('**/confirm-account?*code*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await arriveAt(page, 'One step left.')

    await page.goto(link)
    await hear(page, 'This link did not work.')
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'sign in' }).waitFor()
    await main.getByRole('link', { name: 'ask for a new link' }).click()
    await arriveAt(page, 'Forgot your password?')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await page.goto(await waitForLink(shop, email, 'A new password', '/user-area/reset-password'))
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await page.getByText('0 of 3 seats taken').waitFor()
  })
})

it('who signed up confirms the address by the mail that comes, elsewhere by the password, and is in', {
  tags: ['long', 'customer.confirms-account'],
}, async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await page.goto('/user-area/sign-up')
  const email = await createAccount(page)
  await arriveAt(page, 'Your licenses')
  const link = await waitForLink(shop, email, 'Confirm your', confirmPath)

  const elsewhere = await openVisitor(shop.url)
  await open(elsewhere.page, link)
  await elsewhere.page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await elsewhere.page.getByRole('main').getByRole('button', { name: 'Confirm and sign in' }).click()
  const modal = elsewhere.page.getByRole('dialog', { name: 'You are confirmed.' })
  await modal.getByText(`Your address is confirmed. Signed in as ${email}.`).waitFor()
  await modal.getByRole('button', { name: 'Go on' }).click()
  await arriveAt(elsewhere.page, 'Your licenses')
  await elsewhere.page.getByText('No licenses yet.').waitFor()
  expect([...complaints, ...elsewhere.complaints]).toEqual([])
})
