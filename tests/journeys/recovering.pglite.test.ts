import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { type Customer, signUpCustomer } from '../support/customer.ts'
import { linksIn, readMailbox, waitForLink, waitForMails } from '../support/mailbox.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { arriveAt, hasFocus, hear, signIn } from '../support/shopper.ts'

const shop = findSharedShop()

const before = 'a long enough password'
const after = 'quick quick slow, said aloud'

async function openAccount(customer: Customer) {
  const visitor = await openVisitor(shop.url, { customer })
  await visitor.page.goto('/user-area/account')
  await visitor.page.getByText('This browser', { exact: true }).waitFor()
  return visitor
}

/** Signs in by the form, as on another computer. */
async function signInElsewhere({ email }: Customer) {
  const visitor = await openVisitor(shop.url)
  await visitor.page.goto('/user-area/account')
  await signIn(visitor.page, email)
  await arriveAt(visitor.page, 'Your account')
  return visitor
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Mail me a link' }).click()
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
}

describe('a forgotten password', () => {
  it('is replaced by the mail that comes, and whoever was signed in is out', {
    tags: ['customer.resets-password'],
  }, async () => {
    const customer = await signUpCustomer(shop.url)
    const { email } = customer
    const forgetful = await openAccount(customer)
    const { page, complaints } = await openVisitor(shop.url)
    await page.goto('/user-area/sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await arriveAt(page, 'Forgot your password?')
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await page.getByText('Must be an e-mail address').waitFor()
    await expect.poll(() => hasFocus(page.getByLabel('E-mail'))).toBe(true)
    await askForLink(page, email.toUpperCase())
    await hear(page, 'a mail is on its way. The link works for one hour.')

    await page.goto(await waitForLink(shop, email, 'A new password', '/user-area/reset-password'))
    await arriveAt(page, 'Choose a new password')
    await expectAccessible(page, 'choosing a password')
    await choosePassword(page, after)
    await arriveAt(page, 'Your licenses')
    expect(page.url()).toBe(`${shop.url}/user-area/licenses`)
    expect(complaints).toEqual([])

    await forgetful.page.reload()
    await signIn(forgetful.page, email, before)
    await forgetful.page.getByText('No account matches').waitFor()
    await signIn(forgetful.page, email, after)
    await arriveAt(forgetful.page, 'Your account')
  })

  it('gets the same answer for an address without an account, and again on request, but not too often', {
    tags: ['long'],
  }, async () => {
    const { email } = await signUpCustomer(shop.url)
    const stranger = `nobody-${randomUUID()}@example.com`
    const { page } = await openVisitor(shop.url)
    for (const address of [stranger, email]) {
      await page.goto('/user-area/forgot-password')
      await askForLink(page, address)
      await hear(page, `If there is an account with the address ${address}, a mail is on its way.`)
    }
    const again = page.getByRole('button', { name: 'Send it again' })
    await again.click()
    const mails = await waitForMails(shop, email, 'A new password', 2)
    expect(await readMailbox(shop, stranger)).toEqual([])
    const json = { title: 'Too many requests', detail: 'Too many mails were asked for: wait an hour' }
    await page.route('**/identity/forgot-password*', (route) => route.fulfill({ status: 429, json }))
    await again.click()
    await page.getByRole('alert').filter({ hasText: 'wait an hour' }).waitFor()

    const [first, second] = mails.flatMap((mail) => linksIn(mail, '/user-area/reset-password'))
    await page.goto(first ?? '')
    await choosePassword(page, after)
    await arriveAt(page, 'Your licenses')
    await page.goto(second ?? '')
    await choosePassword(page, before)
    const refusal = page.getByRole('alert').filter({ hasText: 'The password is not set.' })
    await refusal.getByRole('link', { name: 'Ask for another link' }).click()
    await arriveAt(page, 'Forgot your password?')
  })
})

describe('an account', () => {
  it('changes its address by the mail that comes to the new one, and is signed out elsewhere', {
    tags: ['customer.manages-account'],
  }, async () => {
    const customer = await signUpCustomer(shop.url)
    const { email } = customer
    const to = `countess-${randomUUID()}@example.com`
    const { page, complaints } = await openAccount(customer)
    await page.getByLabel('New e-mail').fill(to)
    await page.getByRole('button', { name: 'Change the address' }).click()
    await hear(page, `A mail is on its way to ${to}.`)
    expect(await page.getByText('You sign in with').textContent()).toContain(email)
    const link = await waitForLink(shop, to, 'Confirm your new address', '/user-area/account')

    const elsewhere = await openVisitor(shop.url)
    await elsewhere.page.goto(link)
    await signIn(elsewhere.page, email, before)
    await hear(elsewhere.page, `${to} is the one of your account from now on.`)
    expect(elsewhere.page.url()).toBe(`${shop.url}/user-area/account`)
    await elsewhere.page.getByText('You sign in with').filter({ hasText: to }).waitFor()
    expect(elsewhere.complaints).toEqual([])

    await page.goto(link)
    await signIn(page, to, before)
    await page.getByRole('alert').filter({ hasText: 'Your address is not changed.' }).waitFor()
    await waitForMails(shop, email, 'was changed')
    expect(complaints.filter((complaint) => !/40[013]/.test(complaint))).toEqual([])
  })

  it('changes its name and back, its mail, and its postal address by keyboard', {
    tags: ['long', 'customer.manages-account'],
  }, async () => {
    const { page, complaints } = await openAccount(await signUpCustomer(shop.url))
    await page.getByLabel('Name', { exact: true }).fill('Countess of Lovelace')
    await page.getByRole('button', { name: 'Save name' }).click()
    await hear(page, 'Saved. Your name is Countess of Lovelace.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await hear(page, 'Your name is Ada Lovelace again.')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada Lovelace')

    const newsletter = page.getByRole('switch', { name: 'Newsletter' })
    await newsletter.focus()
    await page.keyboard.press('Space')
    await hear(page, 'Saved. You will get the newsletter.')

    await page.getByRole('button', { name: 'Add a postal address' }).press('Enter')
    await page.getByRole('button', { name: 'Save the postal address' }).press('Enter')
    await page.getByText('Type the street and the number').waitFor()
    expect(await hasFocus(page.getByLabel('Street and number'))).toBe(true)
    await page.getByText('Choose a country').waitFor()
    for (const text of ['12 St James’s Square', '', 'SW1Y 4JH', 'London', '', 'United King']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await expectAccessible(page, 'a postal address')
    await page.keyboard.press('Enter')
    await page.getByText('SW1Y 4JH London').waitFor()
    await page.reload()
    await page.getByText('SW1Y 4JH London').waitFor()
    await page.getByText('United Kingdom').waitFor()
    await expect.poll(() => newsletter.isChecked()).toBe(true)
    expect(await page.getByRole('switch', { name: 'Product updates' }).isChecked()).toBe(false)

    await page.getByRole('button', { name: 'Change the postal address' }).click()
    await page.getByLabel('Town').fill('Bath')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('SW1Y 4JH London').waitFor()
    expect(complaints).toEqual([])
  })

  it('changes its password, and is signed out elsewhere by it', {
    tags: ['long', 'customer.manages-account'],
  }, async () => {
    const customer = await signUpCustomer(shop.url)
    const elsewhere = await signInElsewhere(customer)
    const { page } = await openAccount(customer)
    const change = async (current: string, next: string) => {
      await page.getByLabel('Current password', { exact: true }).fill(current)
      await page.getByLabel('New password', { exact: true }).fill(next)
      await page.getByRole('button', { name: 'Change the password' }).click()
    }
    await change('not the password', after)
    await page.getByText('This is not your password now').waitFor()
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(after)
    await change(before, after)
    await hear(page, 'Your password is changed. You are signed out everywhere else.')
    await expect.poll(() => page.getByRole('button', { name: /^Sign out there/ }).count()).toBe(0)
    await elsewhere.page.reload()
    await arriveAt(elsewhere.page, 'Sign in')
  })

  it('says where it is signed in, and ends that there or everywhere once asked', {
    tags: ['long', 'customer.manages-account'],
  }, async () => {
    const customer = await signUpCustomer(shop.url)
    await signInElsewhere(customer)
    const newest = await signInElsewhere(customer)
    const { page } = await openAccount(customer)
    const places = page.getByRole('button', { name: /^Sign out there/ })
    await expect.poll(() => places.count()).toBe(2)
    await places.first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay signed in' }).click()
    expect(await places.count()).toBe(2)
    await places.first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out there' }).click()
    await hear(page, 'Signed out of Chrome on Linux.')
    await expect.poll(() => places.count()).toBe(1)
    await newest.page.reload()
    await arriveAt(newest.page, 'Sign in')

    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('backline.auth'))).toBeNull()
  })
})
