import { expect, it } from 'vitest'
import { exampleEmails } from '#service/example-emails.ts'
import { writeEmail } from '#service/messaging/mail/write-email.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { waitForMails } from '../support/mailbox.ts'
import { findSharedShop } from '../support/shared-shop.ts'

const shop = findSharedShop()

it('shows at /dev/mail what was sent, whose links lead on, beside every kind there is', async () => {
  const { email } = await signUpCustomer(shop.url)
  const subject = 'Confirm your Oddmeter account'
  await waitForMails(shop, email, subject)
  const { page, complaints } = await openVisitor(shop.url)
  await page.goto('/dev/mail')
  await page.getByRole('link', { name: 'Order confirmation', exact: true }).waitFor()
  await expectAccessible(page, 'all mail')

  await page.getByRole('link', { name: subject }).first().click()
  await page.getByText('You get this mail because').waitFor()
  const dark = page.frameLocator('iframe[title="In the dark"]').locator('body')
  await expect.poll(() => dark.evaluate((body) => getComputedStyle(body).backgroundColor)).toBe('rgb(17, 18, 25)')
  const light = page.frameLocator('iframe[title="In the light"]')
  await light.getByRole('link', { name: 'Confirm my account' }).click()
  await page.waitForURL('**/user-area/**')
  await page.getByRole('button', { name: 'Choose a new password' }).waitFor()
  expect(complaints).toEqual([])
})

const vendorShop = { vendor: { name: 'Oddmeter', email: 'hello@oddmeter.example' }, publicUrl: 'https://shop.example' }
const narrowest = 320
/** Between them they have every block that emails are made of. */
const variegated = ['order', 'held-payment', 'dispute', 'lost-licenses']

it('fits every email onto the narrowest phone, and each can be read in the light and in the dark', {
  tags: ['long'],
}, async () => {
  const { page, complaints } = await openVisitor(shop.url, { width: narrowest })
  for (const { id, title, write } of exampleEmails) {
    await page.setContent(writeEmail(vendorShop, write(vendorShop)).html)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), title).toBeLessThanOrEqual(narrowest)
    for (const colorScheme of variegated.includes(id) ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, `${title} in the ${colorScheme}`, '[role=article]')
    }
  }
  expect(complaints).toEqual([])
})
