import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { defaultMaxQuantity } from '#contract/constants.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { openInteractive } from '../support/page-visits.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { addToCart, cartButtonOf, cartOf, openCheckout, payWith } from '../support/shopper.ts'

const shop = findSharedShop()

const attached = { state: 'attached' } as const
const orders = '**/api/customer/orders/*'
/** Lets the reading of orders fail, and nothing else. */
const failReads = (page: Page, fail = (route: Route) => route.abort()) =>
  page.route(orders, (route) => (route.request().method() === 'GET' ? fail(route) : route.continue()))

const waitForPush = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())

const isSent = (page: Page) => page.evaluate<boolean>("!JSON.parse(localStorage.getItem('backline.session')).isUnsent")
const storedId = (page: Page) => page.evaluate<string>("JSON.parse(localStorage.getItem('backline.session')).id")

/** Expects that another order takes the place of one that can't be read, and puts the clock forward meanwhile. */
const expectReplaced = (page: Page, before: string) =>
  expect
    .poll(async () => {
      await page.clock.fastForward(1000)
      return storedId(page)
    })
    .not.toBe(before)

describe('when reading the order fails', () => {
  it('the cart of a completed checkout is empty all the same, and stays so', {
    tags: ['states.cart-reset-on-completed'],
  }, async () => {
    const { page } = await openVisitor(shop.url, { customer: await signUpCustomer(shop.url) })
    await page.goto('/clatter')
    await addToCart(page)
    const checkout = await openCheckout(page)
    await checkout.getByRole('heading', { name: 'Pay by card' }).waitFor()
    await failReads(page, (route) => route.fulfill({ status: 500, body: '' }))
    await payWith(checkout, '4242')
    await checkout.getByRole('heading', { name: 'Thank you, Ada Lovelace' }).waitFor()
    await cartButtonOf(page).getByText(', empty').waitFor(attached)

    await page.unroute(orders)
    const read = page.waitForResponse((response) => response.url().includes('/orders/'))
    await page.goto('/clatter')
    await read
    await cartButtonOf(page).click()
    await cartOf(page).getByText('Your cart is empty').waitFor()
    expect(await cartOf(page).getByRole('button', { name: 'Restore your cart' }).count()).toBe(0)
  })

  it('on load, the cart makes room for a new one and can be restored', { tags: ['states.cart-replaced'] }, async () => {
    const { page } = await openVisitor(shop.url, { width: 390 })
    await page.clock.install()
    await page.goto('/clatter')
    await addToCart(page)
    await cartOf(page).getByRole('button', { name: 'One Clatter more' }).click()
    await expect.poll(() => isSent(page)).toBe(true)
    const before = await storedId(page)

    await failReads(page)
    await page.reload()
    await expectReplaced(page, before)
    await cartButtonOf(page).click()
    const cart = cartOf(page)
    await cart.getByText('It held 2\u00a0×\u00a0Clatter.').waitFor()
    await expectAccessible(page, 'the offer to restore a cart', '#cart')

    const restored = waitForPush(page)
    await cart.getByRole('button', { name: 'Restore your cart' }).click()
    await cart.getByText('Your cart is restored').waitFor()
    expect((await restored).url()).toContain(await storedId(page))
    await cart.getByText('Total$198').waitFor()

    await page.unroute(orders)
    await page.reload()
    await cartButtonOf(page).getByText('2 items').waitFor(attached)
    await cartButtonOf(page).click()
    await cart.getByText('Total$198').waitFor()
    expect(await cart.getByRole('button', { name: 'Restore your cart' }).count()).toBe(0)
  })
})

it('an offer that is dismissed does not come back', { tags: ['long'] }, async () => {
  const { page } = await openVisitor(shop.url)
  await page.clock.install()
  await page.goto('/clatter')
  await addToCart(page)
  await expect.poll(() => isSent(page)).toBe(true)
  const before = await storedId(page)
  await failReads(page)
  await page.reload()
  await expectReplaced(page, before)
  await cartButtonOf(page).click()
  await cartOf(page).getByRole('button', { name: 'Dismiss' }).click()
  await cartOf(page).getByText('Your cart is empty').waitFor()
  await openInteractive(page, '/clatter')
  await cartButtonOf(page).click()
  await cartOf(page).getByText('Your cart is empty').waitFor()
  expect(await cartOf(page).getByRole('button', { name: 'Restore your cart' }).count()).toBe(0)
})

it('says on the page that a product is in the cart only while it is', async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await page.goto('/clatter')
  await addToCart(page)
  const news = page.getByRole('main').getByRole('status').filter({ hasText: 'Clatter is in your cart.' })
  await news.waitFor({ state: 'attached' })
  await cartOf(page).getByRole('button', { name: 'Remove Clatter' }).click()
  await news.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('says in the cart, which opens, that no more copies of a product fit in an order', { tags: ['long'] }, async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await page.goto('/clatter')
  await addToCart(page)
  const cart = cartOf(page)
  const more = cart.getByRole('button', { name: 'One Clatter more' })
  for (let copies = 1; copies < defaultMaxQuantity; copies++) await more.click()
  const limit = `An order can have at most ${defaultMaxQuantity} copies of Clatter.`
  await cart.getByText(limit).waitFor()
  expect(await more.getAttribute('aria-disabled')).toBe('true')
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
  await more.press('Enter')
  await cart.getByText(`Total$${99 * defaultMaxQuantity}`).waitFor()

  await page.keyboard.press('Escape')
  await cart.waitFor({ state: 'hidden' })
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await cart.getByRole('alert').getByText(limit).waitFor()
  await cart.getByText(`Total$${99 * defaultMaxQuantity}`).waitFor()
  await expectAccessible(page, 'a full cart', '#cart')

  await cart.getByRole('button', { name: 'One Clatter fewer' }).click()
  await cart.getByRole('alert').waitFor({ state: 'detached' })
  expect(await cart.getByText(limit).count()).toBe(0)
  expect(complaints).toEqual([])
})
