import { expect, it } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import {
  addToCart,
  cartButtonOf,
  cartOf,
  checkoutOf,
  createAccount,
  openCheckout,
  payWith,
} from '../support/shopper.ts'

const shop = findSharedShop()

it('lets a customer whose card is declined, then refused by the bank, pay in the end', {
  tags: ['visitor.checks-out-in-overlay', 'checkout.completed'],
}, async () => {
  const { page, complaints } = await openVisitor(shop.url, { customer: await signUpCustomer(shop.url) })
  await page.goto('/clatter')
  await addToCart(page)
  const checkout = await openCheckout(page)

  await payWith(checkout, '0002')
  await checkout.getByRole('alert').getByText('The card was declined. Nothing was charged: try another card').waitFor()

  await payWith(checkout, '3220')
  await checkout.getByRole('button', { name: 'Refuse' }).click()
  await checkout
    .getByRole('alert')
    .getByText('The bank did not approve the payment. Nothing was charged: try again')
    .waitFor()

  await payWith(checkout, '3220')
  await checkout.getByRole('button', { name: 'Approve' }).click()
  await checkout.getByRole('heading', { name: 'Thank you, Ada Lovelace' }).waitFor()
  await page.getByRole('banner').getByText(', empty').waitFor({ state: 'attached' })

  await checkout.getByRole('button', { name: 'See your licenses' }).click()
  await page.getByText('0 of 3 seats taken').waitFor()
  expect(await page.getByText('0 of 3 seats taken').count()).toBe(1)
  expect(complaints).toEqual([])
})

it('fills the screen, lets the customer pay, and keeps the cart when it is closed', {
  tags: ['checkout.frame', 'checkout.close'],
}, async () => {
  const { page, complaints } = await openVisitor(shop.url, { customer: await signUpCustomer(shop.url) })
  await page.goto('/clatter')
  await addToCart(page)
  let checkout = await openCheckout(page)
  await checkout.getByRole('heading', { name: 'Pay by card' }).waitFor()
  const frame = page.locator('iframe[title="Checkout"]')
  expect(await frame.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
  expect(await frame.getAttribute('allow')).toBe('payment')

  await page.keyboard.press('Escape')
  await frame.waitFor({ state: 'detached' })
  expect(await cartButtonOf(page).textContent()).toContain('1 item')
  expect(await cartButtonOf(page).evaluate((button) => button === document.activeElement)).toBe(true)

  await cartButtonOf(page).click()
  checkout = await openCheckout(page)
  await checkout.getByRole('region', { name: 'Your order' }).getByText('Clatter').waitFor()
  await checkout.getByRole('button', { name: 'Close' }).click()
  await frame.waitFor({ state: 'detached' })
  expect(await cartButtonOf(page).textContent()).toContain('1 item')
  expect(complaints).toEqual([])
})

it('sends a visitor to sign in first and brings them back to what they were paying', async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await page.goto('/thrum')
  await addToCart(page)
  await cartOf(page).getByRole('button', { name: 'One Thrum, Personal license more' }).click()
  const checkout = await openCheckout(page)
  await checkout.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await createAccount(page)

  await checkoutOf(page).getByRole('heading', { name: 'Pay by card' }).waitFor()
  await checkout.getByText('2 licenses').waitFor()
  expect(page.url()).toBe(`${shop.url}/thrum`)
  expect(complaints).toEqual([])
})
