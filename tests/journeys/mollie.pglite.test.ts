import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { chooseEach } from '../environment/length.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor, type VisitorOptions } from '../support/browser.ts'
import { openCheckoutOf, readOrder } from '../support/checkout-calls.ts'
import { waitForMails } from '../support/mailbox.ts'
import { type MollieApi, mollieEnvironmentOf, startMollieApi } from '../support/mollie/api.ts'
import { openOwnFolder } from '../support/ports-and-folders.ts'
import { type Program, startProgram } from '../support/program.ts'
import { addToCart, alerted, checkoutOf, introduce, openCheckout } from '../support/shopper.ts'
import { startGate } from '../support/tcp-gate.ts'

let api: MollieApi
let gate: Awaited<ReturnType<typeof startGate>>
let program: Program

beforeAll(async () => {
  api = await startMollieApi({ posts: true })
  gate = await startGate(api.settings.apiUrl)
  const folder = await openOwnFolder({ isWhole: false })
  const settings = { ...mollieEnvironmentOf(api), MOLLIE_API_URL: new URL(gate.url).origin }
  program = await startProgram(await freshDatabase('mollie'), settings, folder)
})
afterAll(async () => {
  expect(await program?.stop()).toBe(0)
  await gate?.close()
  await api?.close()
})

const devices = [
  { device: 'desktop', visitor: { width: 1440 } },
  { device: 'phone', visitor: { width: 390, isPhone: true } },
]

async function openShopper(visitor: VisitorOptions) {
  const { page, complaints } = await openVisitor(program.url, visitor)
  return { page, leave: () => expect(complaints).toEqual([]) }
}
const countPayments = (orderId: string) =>
  api.payments().filter(({ description }) => description === `Order ${orderId}`).length

describe.each(chooseEach(2, devices, 1))('on a $device', ({ visitor }) => {
  it('a customer pays at Mollie from the shop’s page, and keeps what they typed after a failure', async () => {
    const { page, leave } = await openShopper(visitor)
    await page.goto('/clatter')
    await addToCart(page)
    const checkout = await openCheckout(page)
    const email = await introduce(checkout)
    await checkout.getByRole('radio', { name: 'PayPal' }).check()
    await expectAccessible(page, 'the ways to pay at Mollie')
    await checkout.getByRole('button', { name: /^Pay/ }).click()

    await page.getByRole('button', { name: 'Failed' }).click()
    await page.waitForURL(`${program.url}/clatter`)
    await alerted(checkoutOf(page), 'Nothing was charged')
    expect(await checkoutOf(page).getByLabel('E-mail').inputValue()).toBe(email)
    await checkoutOf(page).getByRole('radio', { name: 'Card' }).check()
    await checkoutOf(page).getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('button', { name: 'Paid' }).waitFor()
    await page.goBack()
    await checkoutOf(page).getByRole('button', { name: 'Continue at Mollie' }).click()
    await page.getByRole('button', { name: 'Paid' }).click()
    await page.waitForURL(`${program.url}/clatter`)
    await checkoutOf(page).getByText('One step left').waitFor()
    expect(await waitForMails(program, email, 'Your Oddmeter licenses')).toHaveLength(1)
    await leave()
  })

  it('a customer who pays and closes the tab has paid', { tags: ['long'] }, async () => {
    const { page } = await openShopper(visitor)
    const { url, orderId } = await openCheckoutOf(program)
    await page.goto(url)
    const email = await introduce(page)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('button', { name: 'Paid' }).waitFor()
    await page.close()
    api.answer(api.payments().at(-1)?.id ?? '', 'paid')
    await api.posted()
    expect(await readOrder(program, orderId)).toMatchObject({ status: 'Completed' })
    expect(await waitForMails(program, email, 'Your Oddmeter licenses')).toHaveLength(1)
  })

  it('a customer is told that Mollie can’t be reached, before and after they pay, and is charged once', {
    tags: ['long'],
  }, async () => {
    const { page, leave } = await openShopper(visitor)
    const { url, orderId } = await openCheckoutOf(program)
    await page.goto(url)
    await introduce(page)
    await page.getByRole('radio', { name: 'PayPal' }).check()
    gate.shut()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('heading', { name: 'Our payment provider can’t be reached' }).waitFor()
    await expectAccessible(page, 'a checkout whose payment provider is down')
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByText('There is still no answer').waitFor()
    gate.open()
    await page.getByRole('button', { name: 'Continue at PayPal' }).click()
    await page.getByRole('button', { name: 'Paid' }).waitFor()
    gate.shut()
    await page.getByRole('button', { name: 'Paid' }).click()
    await page.getByText('If you have confirmed the payment, it counts').waitFor()
    await expectAccessible(page, 'a return while the payment provider is down')
    gate.open()
    await page.getByText('One step left').waitFor()
    expect(await readOrder(program, orderId)).toMatchObject({ status: 'Completed' })
    expect(countPayments(orderId)).toBe(1)
    await leave()
  })
})
