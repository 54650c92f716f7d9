import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessibleEverywhere } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { signUpOwner } from '../support/customer.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { addToCart, arriveAt, cartButtonOf, cartOf, hasFocus, hear, openCheckout } from '../support/shopper.ts'

const shop = findSharedShop()

const pages = [
  { path: '/', title: 'Not everything is in four.' },
  { path: '/activate', title: 'Activate' },
  { path: '/user-area/sign-in', title: 'Sign in' },
  { path: '/user-area/sign-up', title: 'Create an account' },
]

it('can be read before any script runs, and answers once it has', { tags: ['site.interactive'] }, async () => {
  const { page: plain } = await openVisitor(shop.url, { javaScriptEnabled: false })
  await plain.goto('/clatter')
  await plain.getByRole('heading', { level: 1, name: 'Clatter' }).waitFor()
  await plain.getByText('$99').first().waitFor()
  await plain.locator('noscript p').first().waitFor()
  await plain.locator('main noscript p').waitFor()
  const addButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first()
  expect(await addButton(plain).isEnabled()).toBe(false)

  const { page, complaints } = await openVisitor(shop.url)
  await page.goto('/clatter')
  await addButton(page).click()
  await cartOf(page).getByText('Clatter').first().waitFor()
  expect(complaints).toEqual([])
})

it('has a cart that drops down, counts, takes back and survives a reload', {
  tags: ['content.buy-buttons', 'content.cart', 'visitor.builds-cart'],
}, async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await page.goto('/clatter')
  await addToCart(page)
  const cart = cartOf(page)
  await cart.getByRole('button', { name: 'One Clatter more' }).click()
  await cart.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await cart.getByText('Total€198').waitFor()

  await cart.getByRole('button', { name: 'Remove Clatter' }).click()
  await cart.getByText('Your cart is empty').waitFor()
  await cart.getByRole('button', { name: 'Undo' }).click()
  await cart.getByText('Total€198').waitFor()

  await page.getByRole('main').getByText('€99').first().waitFor()
  await page.reload()
  await cartButtonOf(page).getByText('2 items').waitFor({ state: 'attached' })
  expect(complaints).toEqual([])
})

it('offers the bundle that is cheaper than what is in the cart, switches to it and back', async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await page.goto('/clatter')
  await addToCart(page)
  await page.goto('/thrum')
  await addToCart(page)
  const cart = cartOf(page)
  await cart.getByText('Total$178').waitFor()
  await cart.getByText('Both Hands has Clatter and Thrum for $149. You save $29.').waitFor()
  await cart.getByRole('button', { name: 'Switch to Both Hands' }).click()
  await cart.getByText('Total$149').waitFor()
  await cart.getByText('Clatter + Thrum').waitFor()
  await cart.getByRole('button', { name: 'Undo' }).click()
  await cart.getByText('Total$178').waitFor()
  expect(complaints).toEqual([])
})

it('keeps visitors on their page while the shop is silent, and their cart until it answers again', async () => {
  const { page, context } = await openVisitor(shop.url)
  await page.goto('/clatter')
  await addToCart(page)
  const oneMore = cartOf(page).getByRole('button', { name: 'One Clatter more' })
  await oneMore.waitFor()
  await context.setOffline(true)
  await oneMore.click()
  await cartOf(page).getByText('Your cart is saved').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Create an account' }).click()
  await page.getByText('That page did not load').waitFor()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  await cartButtonOf(page).getByText('2 items').waitFor({ state: 'attached' })
})

it('has no page that axe finds fault with, for a visitor', async () => {
  const { page } = await openVisitor(shop.url)
  for (const { path, title } of pages) {
    await page.goto(path)
    await arriveAt(page, title)
    if (path === '/user-area/sign-up') {
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByText('Enter a name').waitFor()
      await page.getByLabel('E-mail').fill('ada@gmail.con')
      await page.getByRole('button', { name: 'Did you mean ada@gmail.com?' }).waitFor()
    }
    await expectAccessibleEverywhere(page, path)
  }
})

it('asks about an address that looks misspelled, and writes the right one when a key says so', async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await page.goto('/user-area/sign-up')
  const email = page.getByLabel('E-mail')
  await email.fill('ada@gmial.com')
  await hear(page, 'Did you mean ada@gmail.com?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await email.inputValue()).toBe('ada@gmail.com')
  expect(await hasFocus(email)).toBe(true)
  expect(complaints).toEqual([])
})

it('has no page that axe finds fault with, for who owns a product: licenses, product, cart, checkout', {
  tags: ['long'],
}, async () => {
  const { page } = await openVisitor(shop.url, { customer: await signUpOwner(shop.url) })
  await page.goto('/user-area/licenses')
  await page.getByText('0 of 3 seats taken').waitFor()
  await expectAccessibleEverywhere(page, 'licenses')
  await page.getByRole('link', { name: /^Hand it on/ }).click()
  await page.getByText('You can hand it on from').waitFor()
  expect(await page.getByRole('checkbox', { name: /^Clatter/ }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Offer', exact: true }).count()).toBe(0)
  await expectAccessibleEverywhere(page, 'a license that is too recent to be handed on')
  await page.goto('/')
  const bundle = page.getByRole('region', { name: 'Both Hands' })
  await bundle.getByText('Included: Thrum').waitFor()
  await bundle.getByRole('button', { name: 'Add to cart' }).click()
  await cartOf(page).getByText('You already own Clatter').waitFor()
  await page.goto('/clatter')
  await addToCart(page)
  await cartOf(page).getByText('You own this.').waitFor()
  await expectAccessibleEverywhere(page, 'cart of an owner')
  const checkout = await openCheckout(page)
  await checkout.getByRole('heading', { name: 'Pay by card' }).waitFor()
  await expectAccessibleEverywhere(page, 'checkout', 'dialog')
})
