import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { openCheckoutOf, readOrder } from '../support/checkout-calls.ts'
import { type Customer, signUpCustomer } from '../support/customer.ts'
import { waitForMails } from '../support/mailbox.ts'
import { openOwnFolder } from '../support/ports-and-folders.ts'
import { type Program, startProgram } from '../support/program.ts'
import { addCoupon, addToCart, alerted, chooseCountry, introduce, openCheckout } from '../support/shopper.ts'
import { environmentOf, type StripeApi, startStripeApi } from '../support/stripe/api.ts'
import { type StripeBrowser, standInForStripe } from '../support/stripe/browser.ts'
import type { Intent } from '../support/stripe/objects.ts'

let api: StripeApi
let program: Program

beforeAll(async () => {
  api = await startStripeApi()
  const folder = await openOwnFolder({ isWhole: false })
  program = await startProgram(await freshDatabase('stripe'), environmentOf(api), folder)
})
afterAll(async () => {
  expect(await program?.stop()).toBe(0)
  expect(program.output()).not.toMatch(/standInForStripe/)
  await api?.close()
})

type Shopper = { page: Page; stripe: StripeBrowser; complaints: string[]; leave: () => Promise<void> }

/** A visitor whose browser meets the stand-in of Stripe; nothing of Stripe's that it does not know may be asked for. */
async function openShopper(customer?: Customer): Promise<Shopper> {
  const { page, context, complaints } = await openVisitor(program.url, { ...(customer && { customer }) })
  const stripe = await standInForStripe(context, api)
  return {
    page,
    stripe,
    complaints,
    async leave() {
      expect(stripe.strays).toEqual([])
      expect(complaints).toEqual([])
    },
  }
}

const cardOf = (page: Page | FrameLocator) => page.frameLocator('iframe[title="Secure payment input frame"]')
const bankOf = (page: Page | FrameLocator) => page.frameLocator('iframe[title="3D Secure"]')
const inkOf = (page: Page) =>
  cardOf(page)
    .getByLabel('Card number')
    .evaluate((field) => getComputedStyle(field).color)
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

async function fillCard(page: Page | FrameLocator, number: string): Promise<void> {
  const card = cardOf(page)
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiration date').fill('12 / 40')
  await card.getByLabel('Security code').fill('123')
}

async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number)
  await page.getByRole('button', { name: /^Pay/ }).click()
}

const good = '4242 4242 4242 4242'
const withSecondStep = '4000 0000 0000 3220'

const intentsOf = (orderId: string) => api.intents().filter(({ metadata }) => metadata.order_id === orderId)
function intentOf(orderId: string): Intent {
  const [intent, ...others] = intentsOf(orderId).filter(({ status }) => status !== 'canceled')
  if (!intent || others.length > 0) throw new Error(`Stripe has ${others.length + 1} payments of ${orderId}`)
  return intent
}

let posted = 0
/** Posts what Stripe has told since the last time; each event twice, as happens. */
async function postEvents(): Promise<void> {
  const events = api.events().slice(posted)
  posted += events.length
  for (const { body, signature } of [...events, ...events]) {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    const response = await fetch(`${program.url}/api/payments/events/stripe`, { method: 'POST', headers, body })
    expect(response.status).toBe(204)
  }
}

describe('a customer who pays by Stripe', () => {
  it('pays in the overlay, in Stripe’s own fields, and has licenses until Stripe tells of a refund', async () => {
    const customer = await signUpCustomer(program.url)
    const { page, stripe, leave } = await openShopper(customer)
    await page.goto('/clatter')
    expect(stripe.asked).toEqual([])
    await addToCart(page)
    const checkout = await openCheckout(page)
    await fillCard(checkout, good)
    await chooseCountry(checkout)
    await checkout.getByRole('button', { name: 'Pay $99' }).click()
    await checkout.getByRole('button', { name: 'See your licenses' }).click()
    await page.getByText('0 of 3 seats taken').waitFor()
    expect(stripe.payers).toEqual([{ name: 'Ada Lovelace', email: customer.email, country: 'US' }])
    await postEvents()

    const intent = api.intents().at(-1)
    if (!intent) throw new Error('Stripe has no payment')
    expect(intent).toMatchObject({ status: 'succeeded', amount: 9_900, currency: 'usd' })
    api.refundByHand(intent.id, intent.amount)
    await postEvents()
    await page.reload()
    await page.getByText('Revoked').first().waitFor()
    expect(await readOrder(program, intent.metadata.order_id ?? '')).toMatchObject({ status: 'Completed' })
    await leave()
  })

  it('is charged to the minor unit what the page shows and the order says, in a currency without cents', {
    tags: ['long'],
  }, async () => {
    const [currency, amount] = ['JPY', 44_550]
    const { page, leave } = await openShopper()
    const { url, orderId } = await openCheckoutOf(program, { currency, clatters: 3 })
    await page.goto(url)
    await introduce(page)
    const shown = await page.getByRole('button', { name: /^Pay/ }).textContent()
    await payWith(page, good)
    await page.getByText('One step left').waitFor()
    expect(intentOf(orderId)).toMatchObject({ status: 'succeeded', amount, currency: 'jpy' })
    const order = await readOrder(program, orderId)
    if (order.status !== 'Completed') throw new Error(`The order is ${order.status}`)
    const { due } = order.total
    expect(due).toEqual({ currency, amount })
    expect(shown?.replace(/[^\d.]/g, '')).toBe(String(due.amount))
    await leave()
  })
})

describe('a payment by Stripe', () => {
  it('that is declined can be paid by another card, once something else is due as well', {
    tags: ['long'],
  }, async () => {
    const { page, stripe, leave } = await openShopper()
    const { url, orderId } = await openCheckoutOf(program)
    await page.goto(url)
    const email = await introduce(page)
    await page.getByText('Loading the payment form').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Pay $99' }).click()
    await cardOf(page).getByText('Your card number is incomplete.').waitFor()
    await expectAccessible(page, 'a checkout with the fields of Stripe')
    await page.emulateMedia({ colorScheme: 'dark' })
    const frame = page.locator('iframe[title="Secure payment input frame"]')
    expect(await frame.evaluate((each) => getComputedStyle(each).colorScheme)).toBe('light')
    await expect.poll(() => inkOf(page)).toMatch(/^rgb\(2\d\d, 2\d\d, 2\d\d\)$/)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => inkOf(page)).toMatch(/^rgb\(\d\d, \d\d, \d\d\)$/)
    await payWith(page, '4000 0000 0000 9995')
    await alerted(page, 'Your card has insufficient funds.')
    expect(intentsOf(orderId).map(({ status }) => status)).toEqual(['canceled'])

    await addCoupon(page, 'oddfive')
    await page.getByRole('button', { name: 'Pay $94.05' }).waitFor()
    await payWith(page, good)
    await page.getByText('One step left').waitFor()
    expect(intentOf(orderId)).toMatchObject({ status: 'succeeded', amount: 9_405 })
    expect(stripe.payers.at(-1)).toEqual({ name: 'Grace Obi', email, country: 'US' })
    await postEvents()
    expect(await readOrder(program, orderId)).toMatchObject({ status: 'Completed', total: { due: { amount: 94.05 } } })
    await leave()
  })

  it('that the bank asks about can be refused there, tried again, left by a reload, and approved', {
    tags: ['long'],
  }, async () => {
    const { page, leave } = await openShopper()
    const { url, orderId } = await openCheckoutOf(program)
    await page.goto(url)
    await introduce(page)
    await payWith(page, withSecondStep)
    await bankOf(page).getByRole('button', { name: 'Fail' }).click()
    await alerted(page, 'Your bank could not make sure that it was you')

    await payWith(page, withSecondStep)
    await bankOf(page).getByRole('button', { name: 'Complete' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Continue at your bank' }).click()
    await bankOf(page).getByRole('button', { name: 'Complete' }).click()
    await page.getByText('One step left').waitFor()
    await postEvents()
    expect(await readOrder(program, orderId)).toMatchObject({ status: 'Completed' })
    expect(intentsOf(orderId).map(({ status }) => status)).toEqual(['canceled', 'succeeded'])
    await leave()
  })

  it('is completed by what Stripe tells when the page is closed before the bank has answered', {
    tags: ['long'],
  }, async () => {
    const { page, leave } = await openShopper()
    const { url, orderId } = await openCheckoutOf(program)
    await page.goto(url)
    const email = await introduce(page)
    await payWith(page, withSecondStep)
    await bankOf(page).getByRole('button', { name: 'Complete' }).waitFor()
    await page.goto('about:blank')
    api.answerSecondStep(intentOf(orderId).id, true)
    await postEvents()
    expect(await readOrder(program, orderId)).toMatchObject({ status: 'Completed' })
    await page.goto(url)
    await heading(page, 'Already paid')
    expect(await waitForMails(program, email, 'Your Oddmeter licenses')).toHaveLength(1)
    await leave()
  })
})

describe('Stripe’s script', () => {
  it('is said to be missing where something blocks it, and what to do; it can be loaded again', {
    tags: ['long'],
  }, async () => {
    const { page, stripe, leave, complaints } = await openShopper()
    stripe.setBlocked(true)
    const { url, orderId } = await openCheckoutOf(program)
    await page.goto(url)
    await introduce(page)
    await alerted(page, 'let that address through')
    await expectAccessible(page, 'a checkout without the script of Stripe')
    await page.getByRole('button', { name: 'Pay $99' }).click()
    const retry = page.getByRole('button', { name: 'Try again' })
    expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true)
    stripe.setBlocked(false)
    await retry.click()
    await payWith(page, good)
    await page.getByText('One step left').waitFor()
    expect(intentOf(orderId)).toMatchObject({ status: 'succeeded', amount: 9_900 })
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_BLOCKED_BY_CLIENT')])
    await leave()
  })

  it('is let in by the checkout alone', async () => {
    const { url } = await openCheckoutOf(program)
    const policyOf = async (address: string) => {
      const { headers } = await fetch(new URL(address, program.url))
      return [headers.get('content-security-policy'), headers.get('permissions-policy')].join()
    }
    expect(await policyOf(url)).toContain('https://js.stripe.com')
    for (const address of ['/', '/clatter', '/user-area/sign-in', '/no-such-page', '/api/customer/storefront'])
      expect(await policyOf(address)).not.toContain('stripe')
  })
})
