import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { openCheckoutOf, readOrder } from '../support/checkout-calls.ts'
import { type Program, startProgram } from '../support/program.ts'
import { createShopFolder, type ShopFolder } from '../support/shop-folder.ts'
import { addCoupon, addToCart, alerted, cartButtonOf, cartOf, introduce, payWith } from '../support/shopper.ts'

const spring = `id: spring
position: 1
name: Spring
percentage: 30
isExclusive: false
appliesTo: [thrum]
`

const small = `code: SMALL
name: Small
description: For whoever asks.
percentage: 2
isExclusive: false
`

const gift = `code: GIFT
name: A gift
description: All of it.
percentage: 100
isExclusive: false
`

let shop: ShopFolder
let program: Program

beforeAll(async () => {
  shop = await createShopFolder({ isWhole: false })
  const discounts = path.join(shop.folder, 'shops/oddmeter/catalogue/discounts')
  await mkdir(discounts, { recursive: true })
  await writeFile(path.join(discounts, 'spring.yaml'), spring)
  const coupons = path.join(shop.folder, 'shops/oddmeter/catalogue/coupons')
  await writeFile(path.join(coupons, 'small.yaml'), small)
  await writeFile(path.join(coupons, 'gift.yaml'), gift)
  program = await startProgram(await freshDatabase('cart'), {}, shop.folder)
})
afterAll(async () => {
  expect(await program?.stop()).toBe(0)
  await shop?.remove()
})

const focused = (page: Page) => page.locator(':focus')
/** What a reader of screens says of the total. */
const totalIs = (page: Page, words: string) => cartOf(page).getByText(`Total${words}`).waitFor()

/** With the keyboard alone, the cart being open. */
async function typeCode(page: Page, code: string): Promise<void> {
  if (!(await cartOf(page).getByLabel('Coupon code').isVisible())) {
    await cartOf(page).locator('summary', { hasText: 'Add a coupon code' }).press('Enter')
    await page.keyboard.press('Tab')
  }
  await focused(page).fill(code)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

async function countLapsed(page: Page): Promise<number> {
  const read = page.waitForResponse('**/api/customer/orders/*')
  await page.reload()
  await (await read).finished()
  return page.evaluate<number>("JSON.parse(localStorage.getItem('backline.session')).couponsLapsed.length")
}

it('tells how many copies a coupon covers, and why a second code is not taken', { tags: ['long'] }, async () => {
  const { page } = await openVisitor(program.url)
  const cart = cartOf(page)
  await page.goto('/clatter')
  await addToCart(page)
  await typeCode(page, 'oddfive')
  await totalIs(page, 'was $99, now $94.05')
  await cart.getByText('5 % off one copy of each product').waitFor()
  const more = cart.getByRole('button', { name: 'One Clatter more' })
  await more.click()
  await more.click()
  await cart.getByText('Odd five, 1 of 3').waitFor()
  await totalIs(page, 'was $297, now $292.05')
  await typeCode(page, 'small')
  await cart.getByText("This code can't be combined with ODDFIVE, which saves you as much or more").waitFor()
  await expectAccessible(page, 'cart with a coupon for one of three copies', '#cart')
})

it('gives a free order without a card, and tells of a code that the one for it takes the place of', {
  tags: ['long'],
}, async () => {
  const { page, complaints } = await openVisitor(program.url)
  const { url, orderId } = await openCheckoutOf(program)
  await page.goto(url)
  await introduce(page)
  await addCoupon(page, 'oddfive')
  await page.getByText('5 % off one copy of each product').waitFor()
  await addCoupon(page, 'gift')
  await page.getByText('ODDFIVE no longer applies: it can’t be combined with the code you added').waitFor()
  await page.getByText('It needs no card').waitFor()
  expect(await page.getByLabel('Card number').count()).toBe(0)
  await page.getByRole('button', { name: 'Complete the free order' }).click()
  await page.getByText('One step left').waitFor()
  expect(await readOrder(program, orderId)).toMatchObject({ status: 'Completed', total: { due: { amount: 0 } } })
  expect(complaints).toEqual([])
})

it('asks about a price that changes under an open checkout, by the order or a coupon', { tags: ['long'] }, async () => {
  const { page } = await openVisitor(program.url)
  const { url, orderId } = await openCheckoutOf(program)
  await page.goto(url)
  const told = page.waitForResponse('**/billing')
  await introduce(page)
  await told
  await page.getByRole('button', { name: 'Pay $99' }).waitFor()
  await openCheckoutOf(program, { orderId, clatters: 2 })
  await payWith(page, '4242')
  await alerted(page, 'Clatter is now $198 instead of $99. The total is now $198 instead of $99.')
  await expectAccessible(page, 'a changed price')

  await addCoupon(page, 'small')
  await page.getByRole('button', { name: 'Pay $196.02' }).waitFor()
  await shop.discard('catalogue/coupons/small.yaml')
  const isGone = async () => {
    const order = await readOrder(program, orderId)
    return 'couponsApplied' in order && order.couponsApplied.length === 0
  }
  await expect.poll(isGone).toBe(true)
  await payWith(page, '4242')
  await alerted(page, 'The coupon SMALL no longer applies. The total is now $198 instead of $196.02.')
  await page.getByRole('button', { name: 'Pay $198' }).click()
  await page.getByText('One step left').waitFor()
})

it('strikes out what a discount lowers, takes coupons by keyboard, and tells once of one that has gone', {
  tags: ['content.cart'],
}, async () => {
  const { page } = await openVisitor(program.url, { width: 320, colorScheme: 'dark' })
  const cart = cartOf(page)
  await page.goto('/thrum')
  await page.getByRole('main').getByText('was $79, now $55.30, Spring').first().waitFor()
  await addToCart(page)
  await totalIs(page, 'was $79, now $55.30')

  await typeCode(page, 'ODDFIV')
  await cart
    .getByText('We know no such coupon: check how it is spelled. A voucher is redeemed in your account')
    .waitFor()
  expect(await focused(page).getAttribute('aria-invalid')).toBe('true')
  await typeCode(page, 'oddfive')
  await cart.getByText('Odd five is applied. The total is $52.54.').waitFor()
  await totalIs(page, 'was $79, now $52.54')
  await expectAccessible(page, 'cart with a coupon', '#cart')

  await cart.getByRole('button', { name: 'Remove Odd five' }).press('Enter')
  await cart.getByText('Odd five is removed. The total is $55.30.').waitFor()
  await typeCode(page, 'ODDFIVE')
  await totalIs(page, 'was $79, now $52.54')

  await shop.discard('catalogue/coupons/oddfive.yaml')
  await expect.poll(() => countLapsed(page)).toBe(1)
  await cartButtonOf(page).click()
  await cart.getByText('The code ODDFIVE no longer applies').waitFor()
  await totalIs(page, 'was $79, now $55.30')
  await page.keyboard.press('Escape')
  await cartButtonOf(page).click()
  await totalIs(page, 'was $79, now $55.30')
  expect(await cart.getByText('no longer applies').count()).toBe(0)
})
