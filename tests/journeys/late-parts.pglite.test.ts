import { expect, it } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { addToCart, cartButtonOf, cartOf, checkoutOf, hasFocus, openCheckout } from '../support/shopper.ts'

const shop = findSharedShop()

it('opens the checkout of who returns from a payment, and clears the address', {
  tags: ['routing.checkout-return', 'routing.checkout-clears-query'],
}, async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await page.goto('/clatter')
  await addToCart(page)
  const checkout = await openCheckout(page)
  await checkout.getByRole('heading', { name: 'Pay by card' }).waitFor()
  const endpoint = await page.locator('iframe[title="Checkout"]').getAttribute('src')

  const query = new URLSearchParams({ mb_intent: 'checkout', mb_complete: 'true', mb_endpoint: endpoint ?? '', a: '1' })
  await page.goto(`/thrum?${query}#facts`)
  await checkoutOf(page).getByRole('heading', { name: 'Pay by card' }).waitFor()
  expect(await page.locator('iframe[title="Checkout"]').getAttribute('src')).toContain('a=1')
  expect(page.url()).toBe(`${shop.url}/thrum#facts`)
  expect(complaints).toEqual([])
})

it('says so when the cart does not load, and puts in what was asked for when that is tried again', async () => {
  const { page, context } = await openVisitor(shop.url)
  await page.goto('/clatter')
  const buy = page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first()
  await expect.poll(() => buy.isEnabled()).toBe(true)
  await context.setOffline(true)
  await buy.click()
  const tryAgain = cartOf(page).getByRole('button', { name: 'Try again' })
  await tryAgain.click()
  await cartOf(page).getByText('This did not load').waitFor()

  await context.setOffline(false)
  await tryAgain.click()
  await cartOf(page).getByText('Total').waitFor()
  await expect.poll(() => hasFocus(cartOf(page).getByRole('heading', { name: 'Cart' }))).toBe(true)
  expect(await cartOf(page).getByRole('button', { name: 'Remove Clatter' }).count()).toBe(1)
})

it('loads a page anew, once, when a newer deployment has taken away what it is to load', async () => {
  const { page } = await openVisitor(shop.url)
  await page.route(/cart-contents-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  let visits = 0
  page.on('load', () => {
    visits++
  })
  await page.goto('/clatter')
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await expect.poll(() => visits).toBe(2)
  await cartButtonOf(page).getByText('1 item').waitFor({ state: 'attached' })
  await cartButtonOf(page).click()
  await cartOf(page).getByText('This did not load').waitFor()
  expect(visits).toBe(2)
})
