import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { buyAsGuest } from '../support/checkout-calls.ts'
import { type Customer, signUpCustomer } from '../support/customer.ts'
import { linksIn, waitForLink, waitForMails } from '../support/mailbox.ts'
import { letDraw } from '../support/page-visits.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { arriveAt, confirmLater, createAccount, hear, signIn } from '../support/shopper.ts'

const confirmPath = '/user-area/confirm-account'

const shop = findSharedShop()

const modalOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const confirmedModalOf = (page: Page) => modalOf(page, 'You are confirmed.')
const linkFor = (email: string) => waitForLink(shop, email, 'Confirm your', confirmPath)

/** Enters the password that confirms an address. */
async function enterPassword(page: Page, text: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(text)
  await page.getByRole('main').getByRole('button', { name: 'Confirm and sign in' }).click()
}

/** A customer who is signed in, and what their browser asks of identity. */
async function openCustomer(customer: Customer) {
  const visitor = await openVisitor(shop.url, { customer })
  const asked: string[] = []
  visitor.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.includes('/identity/')) asked.push(pathname.split('/').at(-1) ?? '')
  })
  return { ...visitor, asked }
}

/** Opens the customer's licenses until all is there that may wait for an address to be confirmed. */
async function openListed(page: Page): Promise<void> {
  const listed = page.waitForResponse('**/identity/waiting')
  await page.goto('/user-area/licenses')
  await (await listed).finished()
  await page.getByText('No licenses yet.').waitFor()
  await letDraw(page)
}

describe('the link that confirms an account', () => {
  it('signs in whoever enters the password, and says so over the page on which they land', {
    tags: ['content.confirmation-modals', 'customer.confirms-account'],
  }, async () => {
    const { email } = await signUpCustomer(shop.url)
    const { page, complaints } = await openVisitor(shop.url)
    await page.goto(await linkFor(email))
    await expectAccessible(page, 'the password that confirms an address')
    await enterPassword(page, 'a long enough password')
    await confirmedModalOf(page).getByText(`Your address is confirmed. Signed in as ${email}.`).waitFor()
    expect(page.url()).toBe(`${shop.url}/user-area/licenses`)
    await expectAccessible(page, 'a confirmed address', 'dialog')

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
  })

  it('leads whoever does not know the password to a new one, and signs out whoever signed up', {
    tags: ['long'],
  }, async () => {
    const customer = await signUpCustomer(shop.url)
    const { email } = customer
    const stranger = await openCustomer(customer)
    const { page, complaints } = await openVisitor(shop.url)
    await page.goto(await linkFor(email))
    await page.getByRole('button', { name: 'Choose a new password' }).click()
    await arriveAt(page, 'One step left.')
    await page.getByLabel('New password', { exact: true }).fill('a password of my own')
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
    await arriveAt(page, 'Your licenses')
    await page.getByRole('main').getByText(email).waitFor()
    expect(complaints).toEqual([])

    await stranger.page.goto('/user-area/account')
    await signIn(stranger.page, email)
    await stranger.page.getByText('No account matches that e-mail and password.').waitFor()
  })

  it('opens no second session for who is signed in as the same customer', async () => {
    const customer = await signUpCustomer(shop.url)
    const { email } = customer
    const { page, asked } = await openCustomer(customer)
    await page.goto(await linkFor(email))
    await confirmedModalOf(page).getByText(`Signed in as ${email}.`).waitFor()
    await page.getByRole('button', { name: 'Go on' }).click()
    expect(asked).toEqual(['confirm-email'])
  })

  it('asks who is signed in as another customer first, and lets them stay', async () => {
    const [customer, { email }] = await Promise.all([signUpCustomer(shop.url), signUpCustomer(shop.url)])
    const { page, asked } = await openCustomer(customer)
    const link = await linkFor(email)
    await page.goto(link)
    await arriveAt(page, 'For another account.')
    await page.getByText(`This link was mailed to ${email}. You are signed in as ${customer.email}.`).waitFor()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Confirm it and stay signed in' }).click()
    await confirmedModalOf(page)
      .getByText(`${email} is confirmed. You are still signed in as ${customer.email}`)
      .waitFor()
    expect(asked).toEqual(['confirm-email'])
  })

  it('takes who wants to go on as the other customer there', { tags: ['long'] }, async () => {
    const [customer, { email }] = await Promise.all([signUpCustomer(shop.url), signUpCustomer(shop.url)])
    const { page } = await openCustomer(customer)
    await page.goto(await linkFor(email))
    await page.getByRole('button', { name: 'Sign out and go on' }).click()
    await enterPassword(page, 'not the password')
    await page.getByText('That is not the password of this account.').waitFor()
    await enterPassword(page, 'a long enough password')
    await confirmedModalOf(page).getByText(`Signed in as ${email}.`).waitFor()
  })

  it('that is used up says so, and how to get another', { tags: ['long'] }, async () => {
    const { email } = await signUpCustomer(shop.url)
    const link = await linkFor(email)
    const { page } = await openVisitor(shop.url)
    await page.goto(link.replace(/code=[^&]*/, 'code=no-such-code'))
    await page.getByRole('button', { name: 'Choose a new password' }).click()
    const modal = modalOf(page, 'That link doesn’t work.')
    await modal.getByText('used already or is too old').waitFor()
    await expectAccessible(page, 'a link that is no good', 'dialog')
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('link', { name: 'Ask for a link to choose a password' }).click()
    await arriveAt(page, 'Forgot your password?')
  })
})

describe('a new account', () => {
  const dayInThePast = () => localStorage.setItem('backline.account-told', String(Date.now() - 25 * 3600 * 1000))
  const open = (customer?: Customer) => openVisitor(shop.url, { isAskedToConfirm: true, ...(customer && { customer }) })
  const modalOfNew = (page: Page) => modalOf(page, 'Confirm your address.')

  /** Opens the customer's licenses in another tab, which is another visit, and expects that they are asked there, or not. */
  async function expectAsked(page: Page, isAsked: boolean): Promise<void> {
    const tab = await page.context().newPage()
    await openListed(tab)
    if (isAsked) await modalOfNew(tab).waitFor()
    else expect(await modalOfNew(tab).count()).toBe(0)
    await tab.close()
  }

  it('is asked to be confirmed as it is made, has the link sent again, and lets its customer go on', {
    tags: ['content.confirmation-modals', 'states.account-confirmed'],
  }, async () => {
    const { page, complaints } = await open()
    await page.goto('/user-area/sign-up')
    const email = await createAccount(page)
    const modal = modalOfNew(page)
    await modal.getByText(`We mailed a link to ${email}.`).waitFor()
    await expectAccessible(page, 'a new account', 'dialog')
    await modal.getByRole('button', { name: 'Send again' }).click()
    await modal.getByText(`We sent another mail to ${email}.`).waitFor()
    const mails = await waitForMails(shop, email, 'Confirm your', 2)
    await confirmLater(page)
    await page.getByRole('main').getByText('No licenses yet.').waitFor()

    await page.reload()
    await expectAsked(page, false)
    await page.goto(mails.flatMap((mail) => linksIn(mail, confirmPath)).at(-1) ?? '')
    await confirmedModalOf(page).waitFor()
    await page.evaluate(dayInThePast)
    await expectAsked(page, false)
    expect(complaints).toEqual([])
  })

  it('is asked again on a later visit, once a day, wherever it was made', { tags: ['long'] }, async () => {
    const { page } = await open(await signUpCustomer(shop.url))
    await page.goto('/user-area')
    await confirmLater(page)
    await expectAsked(page, false)
    await page.evaluate(dayInThePast)
    await expectAsked(page, true)
    await expectAsked(page, false)
  })

  it('is not asked while its customer is on the way to buy', { tags: ['long'] }, async () => {
    const { page } = await open()
    await page.goto('/clatter')
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
    await createAccount(page)
    await confirmLater(page)
    await page.goto('/clatter')
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
    expect(await modalOfNew(page).count()).toBe(0)
  })
})

describe('what waits for an address to be confirmed', () => {
  it('is told once in a visit, mailed again, and there when the link is opened', {
    tags: ['content.confirmation-modals', 'states.account-confirmed'],
  }, async () => {
    const customer = await signUpCustomer(shop.url)
    const { email } = customer
    await buyAsGuest(shop, email)
    const { page, complaints } = await openCustomer(customer)
    await page.goto('/user-area')
    const modal = modalOf(page, 'Check your inbox.')
    await modal.getByText(`Open the link we mailed to ${email}`).waitFor()
    await expectAccessible(page, 'what waits', 'dialog')
    await modal.getByRole('button', { name: 'Send again' }).click()
    await modal.getByText(`We sent another mail to ${email}.`).waitFor()
    await modal.getByRole('button', { name: 'Later' }).click()
    const mails = await waitForMails(shop, email, 'Confirm your', 2)

    await page.goto('/user-area/licenses')
    await page.getByText('No licenses yet.').waitFor()
    await letDraw(page)
    expect(await page.getByRole('dialog').count()).toBe(0)

    await page.goto(mails.flatMap((mail) => linksIn(mail, confirmPath)).at(-1) ?? '')
    await confirmedModalOf(page).waitFor()
    await page.getByText('0 of 3 seats taken').waitFor()
    expect(complaints).toEqual([])
  })

  it('is told again on the next visit, as of a change of address', { tags: ['long'] }, async () => {
    const customer = await signUpCustomer(shop.url)
    const to = `countess-${randomUUID()}@example.com`
    const { page, context } = await openCustomer(customer)
    await page.goto('/user-area/account')
    await page.getByLabel('New e-mail').fill(to)
    await page.getByRole('button', { name: 'Change the address' }).click()
    await hear(page, `A mail is on its way to ${to}.`)
    await page.goto('/user-area/licenses')
    await page.getByText('No licenses yet.').waitFor()
    await letDraw(page)
    expect(await page.getByRole('dialog').count(), 'the page itself has just told').toBe(0)

    const next = await context.newPage()
    await next.goto('/user-area/licenses')
    const modal = modalOf(next, 'Check your inbox.')
    await modal.getByText(`Your new address, ${to}, is not confirmed yet.`).waitFor()
    await modal.getByRole('button', { name: 'Send again' }).click()
    await waitForMails(shop, to, 'Confirm your new address', 2)
  })
})
