import { afterAll, beforeAll, expect, it } from 'vitest'
import { exampleEmails } from '#service/example-emails.ts'
import { writeEmail } from '#service/messaging/mail/email.ts'
import { freshDatabase } from '../environment/database.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openSharedBrowser, openVisitor } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { waitForMails } from '../support/mailbox.ts'
import { type Program, startProgram } from '../support/program.ts'

const browser = await openSharedBrowser()

let program: Program

beforeAll(async () => {
  program = await startProgram(await freshDatabase('mails'))
})
afterAll(async () => {
  expect(await program?.stop()).toBe(0)
})

it('shows at /dev/mail what was sent, whose links lead on, beside every kind there is', async () => {
  const { email } = await signUpCustomer(program.url)
  const subject = 'Confirm your Oddmeter account'
  await waitForMails(program, email, subject)
  const { page, context, complaints } = await openVisitor(browser, program.url)
  await page.goto('/dev/mail')
  await page.getByRole('link', { name: 'Order confirmation', exact: true }).waitFor()
  await expectAccessible(page, 'all mail')

  await page.getByRole('link', { name: subject }).click()
  await page.getByText('You get this mail because').waitFor()
  const dark = page.frameLocator('iframe[title="In the dark"]').locator('body')
  await expect.poll(() => dark.evaluate((body) => getComputedStyle(body).backgroundColor)).toBe('rgb(17, 18, 25)')
  const light = page.frameLocator('iframe[title="In the light"]')
  await light.getByRole('link', { name: 'Confirm my account' }).click()
  await page.waitForURL('**/user-area/**')
  await page.getByRole('button', { name: 'Choose a new password' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

const shop = { vendor: { name: 'Oddmeter', email: 'hello@oddmeter.example' }, publicUrl: 'https://shop.example' }
const narrowest = 320
/** Between them they have every block that emails are made of. */
const variegated = ['order', 'held-payment', 'dispute', 'lost-licenses']

it('fits every email onto the narrowest phone, and each can be read in the light and in the dark', async () => {
  const { page, context, complaints } = await openVisitor(browser, program.url, { width: narrowest })
  for (const { id, title, write } of exampleEmails) {
    await page.setContent(writeEmail(shop, write(shop)).html)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), title).toBeLessThanOrEqual(narrowest)
    for (const colorScheme of variegated.includes(id) ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, `${title} in the ${colorScheme}`, '[role=article]')
    }
  }
  expect(complaints).toEqual([])
  await context.close()
})
