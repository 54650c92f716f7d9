import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addressAbroad } from '#tests/support/http-call.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openSharedBrowser, openVisitor } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { linksIn, waitForLink, waitForMails } from '../support/mailbox.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { confirmLater, createAccount } from '../support/shopper.ts'

const confirmPath = '/user-area/confirm-account'

const shop = findSharedShop()
const browser = await openSharedBrowser()

const arriveAt = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor()
const modalOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const confirmedModalOf = (page: Page) => modalOf(page, 'You are confirmed.')
const linkFor = (email: string) => waitForLink(shop, email, 'Confirm your', confirmPath)

async function signIn(page: Page, email: string, path = '/user-area'): Promise<void> {
  await page.goto(path)
  await arriveAt(page, 'Sign in')
  await enterPassword(page, 'a long enough password', 'Sign in', email)
}

/** Fills in a form that asks for the password, and for the e-mail where that is not known. */
async function enterPassword(page: Page, text: string, button = 'Confirm and sign in', email?: string): Promise<void> {
  if (email !== undefined) await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(text)
  await page.getByRole('main').getByRole('button', { name: button }).click()
}

/** A visitor who is signed in as a customer of theirs, and what their browser asks of identity from then on. */
async function openCustomer(email: string) {
  const visitor = await openVisitor(browser, shop.url)
  await signIn(visitor.page, email)
  await arriveAt(visitor.page, 'At a glance')
  const asked: string[] = []
  visitor.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.includes('/identity/')) asked.push(pathname.split('/').at(-1) ?? '')
  })
  return { ...visitor, asked }
}

describe('the link that confirms an account', () => {
  it('signs in whoever enters the password, and says so over the page on which they land', {
    tags: ['content.confirmation-modals', 'customer.confirms-account'],
  }, async () => {
    const { email } = await signUpCustomer(shop.url)
    const { page, context, complaints } = await openVisitor(browser, shop.url)
    await page.goto(await linkFor(email))
    await expectAccessible(page, 'the password that confirms an address')
    await enterPassword(page, 'a long enough password')
    await confirmedModalOf(page).getByText(`Your address is confirmed. Signed in as ${email}.`).waitFor()
    expect(page.url()).toBe(`${shop.url}/user-area/licenses`)
    await expectAccessible(page, 'a confirmed address')

    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await page.evaluate(() => document.activeElement?.matches('body, dialog *'))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await confirmedModalOf(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
    await page.getByText('No licenses yet.').waitFor()
    await page.reload()
    await page.getByText('No licenses yet.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('leads whoever does not know the password to a new one, and signs out whoever signed up with the address', async () => {
    const { email } = await signUpCustomer(shop.url)
    const stranger = await openCustomer(email)
    const { page, context, complaints } = await openVisitor(browser, shop.url)
    await page.goto(await linkFor(email))
    await page.getByRole('button', { name: 'Choose a new password' }).click()
    await arriveAt(page, 'One thing left.')
    await page.getByLabel('New password', { exact: true }).fill('a password of my own')
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await arriveAt(page, 'Your licenses')
    await page.getByRole('main').getByText(email).waitFor()
    expect(complaints).toEqual([])

    await stranger.page.goto('/user-area/account')
    await arriveAt(stranger.page, 'Sign in')
    await enterPassword(stranger.page, 'a long enough password', 'Sign in', email)
    await stranger.page.getByText('No account matches that e-mail and password.').waitFor()
    await Promise.all([context.close(), stranger.context.close()])
  })

  it('opens no second session for who is signed in as the same customer', async () => {
    const { email } = await signUpCustomer(shop.url)
    const { page, context, asked } = await openCustomer(email)
    await page.goto(await linkFor(email))
    await confirmedModalOf(page).getByText(`Signed in as ${email}.`).waitFor()
    await page.getByRole('button', { name: 'Go on' }).click()
    expect(asked).toEqual(['confirm-email'])
    await context.close()
  })

  it('asks who is signed in as another customer first, and lets them stay', async () => {
    const [{ email: own }, { email }] = await Promise.all([signUpCustomer(shop.url), signUpCustomer(shop.url)])
    const { page, context, asked } = await openCustomer(own)
    const link = await linkFor(email)
    await page.goto(link)
    await arriveAt(page, 'For another account.')
    await page.getByText(`This link was mailed to ${email}. You are signed in as ${own}.`).waitFor()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Confirm it and stay signed in' }).click()
    await confirmedModalOf(page).getByText(`${email} is confirmed. You are still signed in as ${own}`).waitFor()
    expect(asked).toEqual(['confirm-email'])
    await context.close()
  })

  it('takes who wants to go on as the other customer there', async () => {
    const [{ email: own }, { email }] = await Promise.all([signUpCustomer(shop.url), signUpCustomer(shop.url)])
    const { page, context } = await openCustomer(own)
    await page.goto(await linkFor(email))
    await page.getByRole('button', { name: 'Sign out and go on' }).click()
    await enterPassword(page, 'not the password')
    await page.getByText('That is not the password of this account.').waitFor()
    await enterPassword(page, 'a long enough password')
    await confirmedModalOf(page).getByText(`Signed in as ${email}.`).waitFor()
    await context.close()
  })

  it('that is used up says so, and how to get another', async () => {
    const { email } = await signUpCustomer(shop.url)
    const link = await linkFor(email)
    const { page, context } = await openVisitor(browser, shop.url)
    await page.goto(link.replace(/code=[^&]*/, 'code=no-such-code'))
    await page.getByRole('button', { name: 'Choose a new password' }).click()
    const modal = modalOf(page, 'That link is no good.')
    await modal.getByText('used already or is too old').waitFor()
    await expectAccessible(page, 'a link that is no good')
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('link', { name: 'Ask for a link to choose a password' }).click()
    await arriveAt(page, 'Forgot your password?')
    await context.close()
  })
})

/** Buys Clatter without an account, for an address. */
async function buyAsGuest(email: string): Promise<void> {
  const call = async (method: string, path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${shop.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
    expect(response.status, path).toBe(200)
    return response.json()
  }
  const items = [
    { id: 'p/clatter/license', type: 'Product', productId: 'clatter', variationId: 'license', quantity: 1 },
  ]
  const order = await call('PATCH', `/customer/orders/${randomUUID()}?checkout=true`, { currency: 'USD', items })
  const checkoutId = order.data.checkoutUrl.split('/').at(-1)
  const billing = { name: 'Ada', email, address: addressAbroad }
  await call('POST', `/checkout/${checkoutId}/pay`, { paymentToken: 'tok_success', billing })
}

describe('a new account', () => {
  const dayInThePast = () => localStorage.setItem('backline.account-told', String(Date.now() - 25 * 3600 * 1000))
  const open = () => openVisitor(browser, shop.url, { isAskedToConfirm: true })
  const modalOfNew = (page: Page) => modalOf(page, 'Confirm your address.')

  /** Opens the customer's licenses in another tab, which is another visit, and tells how often they are asked. */
  async function countAsked(page: Page): Promise<number> {
    const tab = await page.context().newPage()
    await tab.goto('/user-area/licenses')
    await tab.getByText('No licenses yet.').waitFor()
    await tab.waitForLoadState('networkidle')
    const count = await modalOfNew(tab).count()
    await tab.close()
    return count
  }

  it('is asked to be confirmed as it is made, has the link sent again, and lets its customer go on', {
    tags: ['content.confirmation-modals', 'states.account-confirmed'],
  }, async () => {
    const { page, context, complaints } = await open()
    await page.goto('/user-area/sign-up')
    const email = await createAccount(page)
    const modal = modalOfNew(page)
    await modal.getByText(`We mailed a link to ${email}.`).waitFor()
    await expectAccessible(page, 'a new account')
    await modal.getByRole('button', { name: 'Send again' }).click()
    await modal.getByText(`Another mail is on its way to ${email}.`).waitFor()
    const mails = await waitForMails(shop, email, 'Confirm your', 2)
    await confirmLater(page)
    await page.getByRole('main').getByText('No licenses yet.').waitFor()

    await page.reload()
    expect(await countAsked(page)).toBe(0)
    await page.goto(mails.flatMap((mail) => linksIn(mail, confirmPath)).at(-1) ?? '')
    await confirmedModalOf(page).waitFor()
    await page.evaluate(dayInThePast)
    expect(await countAsked(page)).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('is asked again on a later visit, once a day, wherever it was made', async () => {
    const { email } = await signUpCustomer(shop.url)
    const { page, context } = await open()
    await signIn(page, email)
    await confirmLater(page)
    expect(await countAsked(page)).toBe(0)
    await page.evaluate(dayInThePast)
    expect(await countAsked(page)).toBe(1)
    expect(await countAsked(page)).toBe(0)
    await context.close()
  })

  it('is not asked while its customer is on the way to buy', async () => {
    const { page, context } = await open()
    await page.goto('/clatter')
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    await createAccount(page)
    await confirmLater(page)
    await page.goto('/clatter')
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
    expect(await modalOfNew(page).count()).toBe(0)
    await context.close()
  })
})

describe('what waits for an address to be confirmed', () => {
  it('is told once in a visit, mailed again, and there when the link is opened', {
    tags: ['content.confirmation-modals', 'states.account-confirmed'],
  }, async () => {
    const { email } = await signUpCustomer(shop.url)
    await buyAsGuest(email)
    const { page, context, complaints } = await openCustomer(email)
    const modal = modalOf(page, 'Your mail has a link for you.')
    await modal.getByText(`Its mail went to ${email}`).waitFor()
    await expectAccessible(page, 'what waits')
    await modal.getByRole('button', { name: 'Send again' }).click()
    await modal.getByText(`Another mail is on its way to ${email}.`).waitFor()
    await modal.getByRole('button', { name: 'Later' }).click()
    const mails = await waitForMails(shop, email, 'Confirm your', 2)

    await page.goto('/user-area/licenses')
    await page.getByText('No licenses yet.').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('dialog').count()).toBe(0)

    await page.goto(mails.flatMap((mail) => linksIn(mail, confirmPath)).at(-1) ?? '')
    await confirmedModalOf(page).waitFor()
    await page.getByText('0 of 3 seats taken').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('is told again on the next visit, as of a change of address', async () => {
    const { email } = await signUpCustomer(shop.url)
    const to = `countess-${randomUUID()}@example.com`
    const { page, context } = await openCustomer(email)
    await page.goto('/user-area/account')
    await page.getByLabel('New e-mail').fill(to)
    await page.getByRole('button', { name: 'Change the address' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: `A mail is on its way to ${to}.` })
      .waitFor()
    await page.goto('/user-area/licenses')
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('dialog').count(), 'the page itself has just told').toBe(0)

    const next = await context.newPage()
    await next.goto('/user-area/licenses')
    const modal = modalOf(next, 'Your mail has a link for you.')
    await modal.getByText(`Your new address, ${to}, does not count yet.`).waitFor()
    await modal.getByRole('button', { name: 'Send again' }).click()
    await waitForMails(shop, to, 'Confirm your new address', 2)
    await context.close()
  })
})
