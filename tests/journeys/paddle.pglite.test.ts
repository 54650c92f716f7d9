import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { chooseEach } from '../environment/length.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor, type VisitorOptions } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { environmentOf, type PaddleApi, startPaddleApi } from '../support/paddle/api.ts'
import { standInForPaddle } from '../support/paddle/browser.ts'
import { openOwnFolder } from '../support/ports-and-folders.ts'
import { type Program, startProgram } from '../support/program.ts'
import { addToCart, openCheckout } from '../support/shopper.ts'

let api: PaddleApi
let program: Program

beforeAll(async () => {
  api = await startPaddleApi()
  const folder = await openOwnFolder({ isWhole: false })
  program = await startProgram(await freshDatabase('paddle'), environmentOf(api), folder)
})
afterAll(async () => {
  expect(await program?.stop()).toBe(0)
  expect(program.output()).not.toMatch(/standInForPaddle/)
  await api?.close()
})

const devices = [
  { device: 'desktop', visitor: { width: 1440 } },
  { device: 'phone', visitor: { width: 390, isPhone: true } },
]

const frameOf = (checkout: Page | FrameLocator) => checkout.frameLocator('iframe[title="Paddle Checkout"]')

async function payWith(checkout: FrameLocator, number: string): Promise<void> {
  await frameOf(checkout).getByLabel('Card number').fill(number)
  await frameOf(checkout).getByRole('button', { name: 'Pay now' }).click()
}

describe.each(chooseEach(2, devices))('on a $device', ({ visitor }: { visitor: VisitorOptions }) => {
  it('a customer pays in Paddle’s frame, after a decline and a look back, and has a license', {
    tags: ['long'],
  }, async () => {
    const customer = await signUpCustomer(program.url)
    const { page, context, complaints } = await openVisitor(program.url, { ...visitor, customer })
    const paddle = await standInForPaddle(context, api)
    await page.goto('/clatter')
    await addToCart(page)
    const checkout = await openCheckout(page)
    await checkout.getByText('Paddle sells this order to you').waitFor()
    expect(await checkout.getByLabel('Country').count()).toBe(0)
    expect(paddle.asked).toEqual([])
    await checkout.getByRole('button', { name: 'Continue to payment' }).click()

    expect(await frameOf(checkout).getByLabel('Email address').inputValue()).toBe(customer.email)
    await expectAccessible(page, 'a checkout with the frame of Paddle')
    await checkout.getByRole('button', { name: 'Go back without paying' }).click()
    await checkout.getByRole('button', { name: 'Continue to payment' }).click()
    await payWith(checkout, '4000 0000 0000 0002')
    await frameOf(checkout).getByText('Your card was declined.').waitFor()
    await frameOf(checkout).getByLabel('Country').selectOption('DE')
    await payWith(checkout, '4242 4242 4242 4242')
    await checkout.getByText('The invoice from Paddle').waitFor()
    await checkout.getByRole('button', { name: 'See your licenses' }).click()
    await page.getByText('0 of 3 seats taken').waitFor()
    expect([paddle.strays, complaints]).toEqual([[], []])
  })
})
