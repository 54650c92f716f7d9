import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { sendCall } from '../support/http-call.ts'
import { waitForLink } from '../support/mailbox.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { hear } from '../support/shopper.ts'

const shop = findSharedShop()

/** Asks for the newsletter, and gives the link of the mail that comes. */
async function subscribe(email: string): Promise<string> {
  await sendCall(shop.url, { method: 'POST', path: '/api/customer/communications/subscribe', json: { email } })
  return waitForLink(shop, email, 'please confirm', '/user-area/newsletter')
}

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name })

it('the link of a mail confirms that it is wanted, and lets its reader choose, without an account', async () => {
  const email = `ada-${randomUUID()}@example.com`
  const { page, complaints } = await openVisitor(shop.url)
  await page.goto(await subscribe(email))
  await hear(page, `What may be mailed to ${email}.`)
  await hear(page, 'Confirmed.')
  expect(await switchOf(page, 'Newsletter').isChecked()).toBe(true)
  expect(await switchOf(page, 'Product updates').isChecked()).toBe(false)
  await expectAccessible(page, 'mail preferences')

  await switchOf(page, 'Product updates').focus()
  await page.keyboard.press('Space')
  await hear(page, 'Saved. You will get product updates.')
  await page.reload()
  await expect.poll(() => switchOf(page, 'Product updates').isChecked()).toBe(true)
  expect(complaints).toEqual([])
})

it('one click ends all of it, another brings it back, and loading the page anew asks for nothing', {
  tags: ['long'],
}, async () => {
  const email = `ada-${randomUUID()}@example.com`
  const { page, complaints } = await openVisitor(shop.url)
  await page.goto(await subscribe(email))
  await page.getByRole('button', { name: 'Unsubscribe from both' }).click()
  await hear(page, 'Unsubscribed.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await hear(page, 'Your choices are back as they were.')
  expect(await switchOf(page, 'Newsletter').isChecked()).toBe(true)

  await page.getByRole('button', { name: 'Unsubscribe from both' }).click()
  await hear(page, 'Unsubscribed.')
  await page.reload()
  await switchOf(page, 'Newsletter').waitFor()
  expect(await switchOf(page, 'Newsletter').isChecked()).toBe(false)
  expect(complaints).toEqual([])
})

it('what is not saved falls back, and is said', async () => {
  const { page } = await openVisitor(shop.url)
  await page.goto(await subscribe(`ada-${randomUUID()}@example.com`))
  await switchOf(page, 'Newsletter').waitFor()
  await page.route('**/communications/**', (route) => route.abort())
  await switchOf(page, 'Newsletter').click()
  await page.getByRole('alert').filter({ hasText: 'Nothing is changed.' }).waitFor()
  expect(await switchOf(page, 'Newsletter').isChecked()).toBe(true)
})

it('a customer who follows the link sees the same under their account', { tags: ['long'] }, async () => {
  const customer = await signUpCustomer(shop.url)
  const { email } = customer
  const { page, complaints } = await openVisitor(shop.url, { customer })
  await page.goto(await waitForLink(shop, email, 'Confirm your', '/user-area/confirm-account'))
  await page.getByRole('dialog', { name: 'You are confirmed.' }).waitFor()
  await page.goto(await subscribe(email))
  await switchOf(page, 'Product updates').click()
  await hear(page, 'Saved. You will get product updates.')
  await page.goto('/user-area/account')
  await switchOf(page, 'Newsletter').waitFor()
  await expect.poll(() => switchOf(page, 'Newsletter').isChecked()).toBe(true)
  expect(await switchOf(page, 'Product updates').isChecked()).toBe(true)
  expect(complaints).toEqual([])
})
