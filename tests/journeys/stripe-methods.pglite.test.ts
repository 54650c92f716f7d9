import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { chooseEach } from '../environment/length.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor, type VisitorOptions } from '../support/browser.ts'
import { openCheckoutOf, readOrder } from '../support/checkout-calls.ts'
import { waitForMails } from '../support/mailbox.ts'
import { openOwnFolder } from '../support/ports-and-folders.ts'
import { type Program, startProgram } from '../support/program.ts'
import { addToCart, alerted, checkoutOf, introduce, openCheckout } from '../support/shopper.ts'
import { environmentOf, type StripeApi, startStripeApi } from '../support/stripe/api.ts'
import { standInForStripe } from '../support/stripe/browser.ts'

let api: StripeApi
let program: Program

beforeAll(async () => {
  api = await startStripeApi()
  const folder = await openOwnFolder({ isWhole: false })
  program = await startProgram(await freshDatabase('stripe-methods'), environmentOf(api), folder)
})
afterAll(async () => {
  expect(await program?.stop()).toBe(0)
  await api?.close()
})

const devices = chooseEach(2, [
  { device: 'phone', visitor: { width: 390, isPhone: true } },
  { device: 'desktop', visitor: { width: 1440 } },
])

async function openShopper(visitor: VisitorOptions) {
  const { page, context, complaints } = await openVisitor(program.url, visitor)
  const stripe = await standInForStripe(context, api)
  const leave = () => expect([stripe.strays, complaints]).toEqual([[], []])
  return { page, leave }
}

const fieldsOf = (place: Page | FrameLocator) => place.frameLocator('iframe[title="Secure payment input frame"]')
const choose = (place: Page | FrameLocator, method: string) =>
  fieldsOf(place).getByRole('radio', { name: method }).check()

function lastIntent() {
  const intent = api.intents().at(-1)
  if (!intent) throw new Error('Stripe has no payment')
  return intent
}

let posted = 0
async function postEvents(): Promise<void> {
  const events = api.events().slice(posted)
  posted += events.length
  for (const { body, signature } of events) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const response = await fetch(`${program.url}/api/payments/events/stripe`, { method: 'POST', headers, body })
    expect(response.status).toBe(204)
  }
}

/** The shop in another tab says that the payment is not finished, and opens it again. */
async function findUnfinished(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/clatter')
  await page.getByRole('button', { name: /^Cart/ }).click()
  const order = page.getByRole('region', { name: 'Your last order' })
  await order.getByText('The payment of your last order is not finished').waitFor()
  await expectAccessible(page, 'a cart with an unfinished payment')
  await order.getByRole('button', { name: 'Continue' }).click()
  await checkoutOf(page).getByRole('button', { name: 'Continue at PayPal' }).waitFor()
  await page.close()
}

describe.each(devices)('on a $device', ({ visitor }) => {
  it('a customer pays by PayPal from the shop’s page, comes back to it, and keeps what they typed after a failure', {
    tags: ['long'],
  }, async () => {
    const { page, leave } = await openShopper(visitor)
    await page.goto('/clatter')
    await addToCart(page)
    const checkout = await openCheckout(page)
    const email = await introduce(checkout)
    await choose(checkout, 'paypal')
    await checkout.getByRole('button', { name: /^Pay/ }).click()

    await page.getByRole('button', { name: 'Fail test payment' }).waitFor()
    await findUnfinished(page.context())
    await page.goBack()
    await checkoutOf(page).getByRole('button', { name: 'Continue at PayPal' }).click()
    await page.getByRole('button', { name: 'Fail test payment' }).click()
    await page.waitForURL(`${program.url}/clatter`)
    await alerted(checkoutOf(page), 'The payment was not completed at PayPal')
    await expectAccessible(page, 'a checkout after a failed redirect')
    expect(await checkoutOf(page).getByLabel('E-mail').inputValue()).toBe(email)
    await choose(checkoutOf(page), 'paypal')
    await checkoutOf(page).getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('button', { name: 'Authorize test payment' }).click()
    await page.waitForURL(`${program.url}/clatter`)
    await checkoutOf(page).getByText('One step left').waitFor()
    const { metadata } = lastIntent()
    expect(await readOrder(program, metadata.order_id ?? '')).toMatchObject({ status: 'Completed' })
    expect(await waitForMails(program, email, 'Your Oddmeter licenses')).toHaveLength(1)
    await leave()
  })

  it('a customer is told that Stripe can’t be reached, and their payment goes on by itself', {
    tags: ['long'],
  }, async () => {
    const { page, leave } = await openShopper(visitor)
    const { url, orderId } = await openCheckoutOf(program)
    await page.goto(url)
    await introduce(page)
    const fields = fieldsOf(page)
    await choose(page, 'card')
    await fields.getByLabel('Card number').fill('4242 4242 4242 4242')
    await fields.getByLabel('Expiration date').fill('12 / 40')
    await fields.getByLabel('Security code').fill('123')
    api.disturb('POST /v1/payment_intents', 'drop-before', 4)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('heading', { name: 'Our payment provider can’t be reached' }).waitFor()
    await expectAccessible(page, 'a checkout whose payment provider is down')
    expect(await readOrder(program, orderId)).toMatchObject({ status: 'PaymentProcessing' })
    await page.getByText('One step left').waitFor()
    expect(await readOrder(program, orderId)).toMatchObject({ status: 'Completed' })
    expect(api.intents().filter(({ metadata }) => metadata.order_id === orderId)).toHaveLength(1)
    await leave()
  })

  it('a customer who goes back from the site of a method pays in another way', { tags: ['long'] }, async () => {
    const { page, leave } = await openShopper(visitor)
    const { url, orderId } = await openCheckoutOf(program)
    await page.goto(url)
    await introduce(page)
    await choose(page, 'paypal')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('button', { name: 'Authorize test payment' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Continue at PayPal' }).waitFor()
    await expectAccessible(page, 'a checkout that waits for another site')
    await page.getByRole('button', { name: 'Pay in another way' }).click()
    await alerted(page, 'nothing was charged')
    await choose(page, 'card')
    const fields = fieldsOf(page)
    await fields.getByLabel('Card number').fill('4242 4242 4242 4242')
    await fields.getByLabel('Expiration date').fill('12 / 40')
    await fields.getByLabel('Security code').fill('123')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByText('One step left').waitFor()
    expect(await readOrder(program, orderId)).toMatchObject({ status: 'Completed' })
    await leave()
  })

  it('a customer pays by debit, is told what comes next, and has licenses when it has arrived', {
    tags: ['long'],
  }, async () => {
    const { page, leave } = await openShopper(visitor)
    const { url, orderId } = await openCheckoutOf(program, { currency: 'EUR' })
    await page.goto(url)
    const email = await introduce(page, 'CH')
    await choose(page, 'sepa_debit')
    await page.getByText('takes about 5 business days').waitFor()
    await fieldsOf(page).getByLabel('IBAN').fill('DE89370400440532013000')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('heading', { name: 'Your payment is on its way' }).waitFor()
    await expectAccessible(page, 'a checkout whose payment takes days')
    expect(await readOrder(program, orderId)).toMatchObject({ status: 'PaymentProcessing' })
    expect(await waitForMails(program, email, 'is on its way')).toHaveLength(1)
    api.finishProcessing(lastIntent().id, true)
    await postEvents()
    await page.reload()
    await page.getByRole('heading', { name: 'Already paid' }).waitFor()
    expect(await waitForMails(program, email, 'Your Oddmeter licenses')).toHaveLength(1)
    await leave()
  })
})
