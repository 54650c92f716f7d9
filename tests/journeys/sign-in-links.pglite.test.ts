import { expect, it } from 'vitest'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { sendCall } from '../support/http-call.ts'
import { waitForLink, waitForMails } from '../support/mailbox.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { arriveAt, hear, signIn } from '../support/shopper.ts'

const shop = findSharedShop()
const page = '/user-area/sign-in'

/** A customer who has confirmed the address of their account. */
async function createConfirmed() {
  const { email, token } = await signUpCustomer(shop.url)
  const { search } = new URL(await waitForLink(shop, email, 'Confirm your', '/user-area/confirm-account'))
  await sendCall(shop.url, { method: 'POST', path: `/api/customer/identity/confirm-email${search}`, token })
  return email
}

it('a customer signs in with a mailed link in another browser, which looking at the link does not use up', async () => {
  const email = await createConfirmed()
  const asking = await openVisitor(shop.url)
  await asking.page.goto(page)
  await asking.page.getByLabel('E-mail').fill(email)
  await asking.page.getByRole('button', { name: 'E-mail me a link instead' }).click()
  // What was typed is still there.
  expect(await asking.page.getByLabel('E-mail').inputValue()).toBe(email)
  await asking.page.getByRole('button', { name: 'E-mail me a link' }).click()
  await hear(asking.page, 'If there is an account')
  await expectAccessible(asking.page, 'asking for a link')
  const link = await waitForLink(shop, email, 'Your sign-in link', page)

  const scanner = await openVisitor(shop.url)
  await scanner.page.goto(link)
  await scanner.page.getByText(email).waitFor()

  const { page: phone, complaints } = await openVisitor(shop.url, { isPhone: true })
  await phone.goto(link)
  await expectAccessible(phone, 'a link that signs in')
  await phone.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await arriveAt(phone, 'Your licenses')
  expect(phone.url()).not.toContain('code')
  expect(complaints).toEqual([])
  const [news] = await waitForMails(shop, email, 'New sign-in to your', 1)
  expect(news?.text).toContain('Chrome on')

  await scanner.page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await scanner.page.getByRole('alert').getByText('This link was used already or is too old').waitFor()
  await scanner.page.getByRole('button', { name: 'Sign in another way' }).click()
  await scanner.page.getByLabel('Password', { exact: true }).waitFor()
})

it('a customer who signs in again in a browser that they have used is not mailed about it', {
  tags: ['long'],
}, async () => {
  const email = await createConfirmed()
  const { page: tab } = await openVisitor(shop.url)
  await tab.goto(page)
  await signIn(tab, email)
  await arriveAt(tab, 'Your licenses')
  await waitForMails(shop, email, 'New sign-in to your', 1)
  await tab.evaluate(() => localStorage.removeItem('backline.auth'))
  await tab.goto(page)
  await signIn(tab, email)
  await arriveAt(tab, 'Your licenses')
  await waitForMails(shop, email, 'New sign-in to your', 1)
})
