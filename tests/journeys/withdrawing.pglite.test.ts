import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { waitForMails } from '../support/mailbox.ts'
import { findSharedShop } from '../support/shared-shop.ts'

const shop = findSharedShop()

const newAddress = () => `ada-${randomUUID()}@example.com`

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Order number').fill('the drum of last week')
}
const expectConfirmed = async (email: string) => {
  const [mail] = await waitForMails(shop, email, 'Your withdrawal reached')
  expect(mail?.text).toMatch(/Received: .* UTC/)
  // Nobody has proved the address, so nothing that was typed is mailed there.
  expect(mail?.text).not.toContain('the drum of last week')
}

describe('a withdrawal', () => {
  it('is reached from every page, takes two steps and no account, and is confirmed at once', async () => {
    const { page, complaints } = await openVisitor(shop.url)
    await page.goto('/clatter')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here' }).click()
    await page.getByRole('heading', { level: 1, name: 'Withdraw from a contract' }).waitFor()
    await expectAccessibleEverywhere(page, 'the form')

    await page.getByRole('button', { name: 'Continue' }).click()
    expect(await page.evaluate('document.activeElement.name')).toBe('name')
    const email = newAddress()
    await fillIn(page, email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Is this right?' }).waitFor()
    await expectAccessible(page, 'the second step')
    await page.getByRole('button', { name: 'Change it' }).click()
    expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    const arrived = page.getByRole('status').filter({ hasText: 'We have your withdrawal' })
    // The mail to an address that nobody has confirmed repeats nothing of what was typed.
    await arrived.getByText(/A mail that confirms it is on its way to \S+@\S+\. Please keep it\./).waitFor()
    await expectConfirmed(email)
    expect(complaints).toEqual([])
  })

  it('works without JavaScript, by a plain form', async () => {
    const { page } = await openVisitor(shop.url, { javaScriptEnabled: false })
    await page.goto('/withdraw')
    expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0)
    expect(await page.getByText('We have your withdrawal').isVisible()).toBe(false)
    const email = newAddress()
    await fillIn(page, email)
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await page.getByText('We have your withdrawal').waitFor()
    expect(page.url()).toBe(`${shop.url}/withdraw#received`)
    await expectConfirmed(email)
  })
})

describe('a lost license', () => {
  it('is asked for from where one signs in, and only the mailbox is told', { tags: ['long'] }, async () => {
    const { page, complaints } = await openVisitor(shop.url)
    await page.goto('/user-area/sign-in')
    await page.getByRole('main').getByRole('link', { name: 'Lost your license?' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lost your license?' }).waitFor()
    const email = newAddress()
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Mail me my licenses' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: `on its way to ${email}` })
      .waitFor()
    await expectAccessible(page, 'the answer')
    await waitForMails(shop, email, 'No Oddmeter license')
    expect(complaints).toEqual([])
  })
})

describe('a consumer in Germany', () => {
  it('orders by a button that says so in German, and ticks a box that starts unticked', async () => {
    const { page, complaints } = await openVisitor(shop.url)
    await page.goto('/thrum')
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
    await page.getByRole('region', { name: 'Cart' }).getByRole('button', { name: 'Check out' }).click()
    const checkout = page.frameLocator('iframe[title="Checkout"]')
    const email = newAddress()
    await checkout.getByLabel('E-mail').fill(email)
    await checkout.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
    await checkout.getByLabel('Country').selectOption('DE')
    await checkout.getByRole('button', { name: /4242\b/ }).click()
    const box = checkout.getByRole('checkbox', { name: 'Deliver at once.' })
    await box.waitFor()
    expect(await box.isChecked()).toBe(false)
    const order = checkout.getByRole('button', { name: 'Order with obligation to pay, $94.01' })
    await order.click()
    await checkout.getByText('Tick this box').waitFor()
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
    await box.check()
    await expectAccessible(page, 'the consent', 'dialog')
    await order.click()
    await checkout.getByRole('heading', { name: 'Thank you' }).waitFor()
    const [mail] = await waitForMails(shop, email, 'Your Oddmeter licenses')
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('I know that I lose my right of withdrawal by it.')
    expect(complaints).toEqual([])
  })
})
