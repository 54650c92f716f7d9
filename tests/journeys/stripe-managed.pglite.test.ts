import type { FrameLocator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { chooseEach } from '../environment/length.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor, type VisitorOptions } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { openOwnFolder } from '../support/ports-and-folders.ts'
import { type Program, startProgram } from '../support/program.ts'
import { addToCart, openCheckout } from '../support/shopper.ts'
import { managedEnvironmentOf, type StripeApi, startStripeApi } from '../support/stripe/api.ts'
import { standInForStripe } from '../support/stripe/browser.ts'

let api: StripeApi
let program: Program

beforeAll(async () => {
  api = await startStripeApi()
  const folder = await openOwnFolder({ isWhole: false })
  program = await startProgram(await freshDatabase('stripe-managed'), managedEnvironmentOf(api), folder)
})
afterAll(async () => {
  expect(await program?.stop()).toBe(0)
  expect(program.output()).not.toMatch(/standInForStripe/)
  await api?.close()
})

const devices = [
  { device: 'desktop', visitor: { width: 1440 } },
  { device: 'phone', visitor: { width: 390, isPhone: true } },
]

const frameOf = (checkout: FrameLocator) => checkout.frameLocator('iframe[title="Secure checkout"]')

async function payWith(checkout: FrameLocator, number: string): Promise<void> {
  await frameOf(checkout).getByLabel('Card number').fill(number)
  await frameOf(checkout).getByRole('button', { name: 'Pay' }).click()
}

describe.each(chooseEach(2, devices, 1))('on a $device', ({ visitor }: { visitor: VisitorOptions }) => {
  it('a customer pays in Stripe’s frame, after a decline and a look back, and has a license', {
    tags: ['long'],
  }, async () => {
    const customer = await signUpCustomer(program.url)
    const { page, context, complaints } = await openVisitor(program.url, { ...visitor, customer })
    const stripe = await standInForStripe(context, api)
    await page.goto('/clatter')
    await addToCart(page)
    const checkout = await openCheckout(page)
    await checkout.getByText('Stripe sells this order to you').waitFor()
    expect(stripe.asked).toEqual([])
    await checkout.getByRole('button', { name: 'Continue to payment' }).click()
    await frameOf(checkout).getByLabel('Country').selectOption('DE')
    await expectAccessible(page, 'a checkout with the frame of Managed Payments')
    await checkout.getByRole('button', { name: 'Go back without paying' }).click()
    await checkout.getByRole('button', { name: 'Continue to payment' }).click()
    await payWith(checkout, '4000 0000 0000 0002')
    await frameOf(checkout).getByText('Your card was declined.').waitFor()
    await frameOf(checkout).getByLabel('Country').selectOption('DE')
    await payWith(checkout, '4242 4242 4242 4242')
    await checkout.getByText('The invoice from Stripe').waitFor()
    await checkout.getByRole('button', { name: 'See your licenses' }).click()
    await page.getByText('0 of 3 seats taken').waitFor()
    expect([stripe.strays, complaints]).toEqual([[], []])
  })
})
