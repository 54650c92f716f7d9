import { expect, it } from 'vitest'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { addAuthenticator } from '../support/desk/open-desk.ts'
import { waitForLink, waitForMails } from '../support/mailbox.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { arriveAt, createAccount, hear } from '../support/shopper.ts'

const shop = findSharedShop()
/** Browsers refuse passkeys at an address that is a number. */
const url = shop.url.replace('127.0.0.1', 'localhost')

it('a customer adds a passkey, signs in with it, and removes it', async () => {
  const { page, complaints } = await openVisitor(url)
  await addAuthenticator(page)
  await page.goto('/user-area/sign-up')
  const email = await createAccount(page)
  await arriveAt(page, 'Your licenses')
  const { pathname, search } = new URL(await waitForLink(shop, email, 'Confirm your', '/user-area/confirm-account'))
  await page.goto(pathname + search)
  await arriveAt(page, 'Your licenses')
  await page.goto('/user-area/account')
  await page.getByLabel('Name of the new passkey').fill('Studio Mac')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await hear(page, 'Studio Mac is added.')
  await expectAccessible(page, 'an account with a passkey')
  await waitForMails(shop, email, 'A passkey was added', 1)

  await page.evaluate(() => localStorage.removeItem('backline.auth'))
  await page.goto('/user-area/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await arriveAt(page, 'Your licenses')

  await page.goto('/user-area/account')
  await page.getByRole('button', { name: 'Rename Studio Mac' }).click()
  await page.getByLabel('New name of Studio Mac').fill('Old Mac')
  await page.getByLabel('New name of Studio Mac').press('Enter')
  await hear(page, 'It is called Old Mac now.')
  await page.getByRole('button', { name: 'Remove Old Mac' }).click()
  await page.getByRole('button', { name: 'Remove the passkey' }).click()
  const question = page.getByRole('dialog', { name: 'Enter your password.' })
  await question.getByLabel('Password', { exact: true }).fill('a long enough password')
  await question.getByRole('button', { name: 'Continue' }).click()
  await hear(page, 'Old Mac is removed.')
  expect(complaints.filter((complaint) => !complaint.includes('403'))).toEqual([])
})
