import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { type Customer, signUpOwner } from '../support/customer.ts'
import { sendCall } from '../support/http-call.ts'
import { waitForLink, waitForMails } from '../support/mailbox.ts'
import { runDevice } from '../support/run-device.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { activateDevice, arriveAt, hear, signIn } from '../support/shopper.ts'

const shop = findSharedShop()

/** A customer with a confirmed account and a license. */
async function createOwner(): Promise<Customer> {
  const customer = await signUpOwner(shop.url)
  const { search } = new URL(await waitForLink(shop, customer.email, 'Confirm your', '/user-area/confirm-account'))
  const { token } = customer
  await sendCall(shop.url, { method: 'POST', path: `/api/customer/identity/confirm-email${search}`, token })
  return customer
}

/** Has a plug-in ask for its license, and gives it one in the browser. */
async function play(page: Page, store: string): Promise<void> {
  await activateDevice(
    page,
    runDevice(shop.url, path.join(shop.dataDir, store), '--product', 'clatter', '--name', store),
  )
}

async function openAs(customer: Customer) {
  const { page } = await openVisitor(shop.url, { customer })
  return page
}

it('a customer makes one account of two by proving both addresses: its licenses and devices are all there', async () => {
  const [kept, closed] = [await createOwner(), await createOwner()]
  const [keptMachine, closedMachine] = [`kept-${randomUUID()}`, `closed-${randomUUID()}`]
  const page = await openAs(kept)
  await play(page, keptMachine)
  await play(await openAs(closed), closedMachine)

  await page.goto('/user-area/account')
  await page.getByLabel('Your other e-mail').fill(closed.email)
  await page.getByRole('button', { name: 'Add another address' }).click()
  await page.goto(await waitForLink(shop, closed.email, 'into one account', '/user-area/account'))
  await hear(page, `1 license and 1 order came over from ${closed.email}.`)
  await page.goto('/user-area/licenses')
  for (const machine of [keptMachine, closedMachine]) await page.getByText(machine).first().waitFor()
  expect(await kept.listLicenses()).toHaveLength(2)
  for (const { email } of [kept, closed]) await waitForMails(shop, email, 'accounts are one now', 1)

  const { page: elsewhere } = await openVisitor(shop.url)
  await elsewhere.goto('/user-area/sign-in')
  await signIn(elsewhere, closed.email)
  await elsewhere.getByText('No account matches that e-mail and password.').waitFor()
  await signIn(elsewhere, kept.email)
  await arriveAt(elsewhere, 'Your licenses')
})
