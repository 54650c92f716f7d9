import { expect, it } from 'vitest'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { addToCart, cartButtonOf, cartOf, openCheckout, payWith } from '../support/shopper.ts'

const shop = findSharedShop()

it('tells the cart of each coupon that comes and goes in it, and what it comes to', async () => {
  const { page, complaints } = await openVisitor(shop.url)
  await page.goto('/clatter')
  await addToCart(page)
  const checkout = await openCheckout(page)
  const applied = checkout.getByRole('list', { name: 'Coupons' })
  await checkout.getByText('Add a coupon code').click()
  const field = checkout.getByLabel('Coupon code')
  await field.fill('NOPE')
  await field.press('Enter')
  await checkout.getByText(/know no such coupon/).waitFor()
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.fill('oddfive')
  await field.press('Enter')
  await applied.getByText('ODDFIVE').waitFor()
  await checkout.getByRole('button', { name: 'Pay $94.05' }).waitFor()
  await checkout.getByRole('list', { name: 'Items' }).getByText('Odd five').waitFor()
  const inCart = () =>
    page.evaluate(`((cart) => [cart.couponsApplied, cart.couponsLapsed].map((coupons) => coupons.map(({ code }) => code)))(
      JSON.parse(localStorage.getItem('backline.session')))`)
  await expect.poll(inCart).toEqual([['ODDFIVE'], []])

  await checkout.getByRole('button', { name: 'Remove Odd five' }).click()
  await applied.waitFor({ state: 'detached' })
  await expect.poll(inCart).toEqual([[], []])
  await page.keyboard.press('Escape')
  await cartButtonOf(page).click()
  await cartOf(page).getByText('Clatter').first().waitFor()
  expect(await cartOf(page).getByText('no longer applies').count()).toBe(0)
  // The browser itself tells of the code that was refused.
  expect(complaints.filter((complaint) => !complaint.includes('status of 400'))).toEqual([])
})

it('is not closed by Escape while it is paid, and is before and after', { tags: ['long'] }, async () => {
  const { page, complaints } = await openVisitor(shop.url, { customer: await signUpCustomer(shop.url) })
  await page.goto('/clatter')
  await addToCart(page)
  const frame = page.locator('iframe[title="Checkout"]')
  await (await openCheckout(page)).getByRole('heading', { name: 'Your details' }).waitFor()
  await page.keyboard.press('Escape')
  await frame.waitFor({ state: 'detached' })

  await cartButtonOf(page).click()
  const checkout = await openCheckout(page)
  let answer = () => {}
  await page.route('**/pay', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  await payWith(checkout, '4242')
  await checkout.getByText('Your payment is on its way').waitFor()
  await page.keyboard.press('Escape')
  await checkout.getByRole('button', { name: 'Close' }).click({ force: true })
  expect(await frame.count()).toBe(1)
  answer()
  await checkout.getByRole('heading', { name: 'Thank you, Ada Lovelace' }).waitFor()
  await expectAccessible(page, 'thanks', 'dialog')
  await page.keyboard.press('Escape')
  await frame.waitFor({ state: 'detached' })
  await page.getByRole('banner').getByText(', empty').waitFor({ state: 'attached' })
  expect(complaints).toEqual([])
})

it('folds the order to one line on a phone, and is accessible there, light and dark', { tags: ['long'] }, async () => {
  const { page } = await openVisitor(shop.url, { width: 390 })
  await page.goto('/clatter')
  await addToCart(page)
  const checkout = await openCheckout(page)
  const order = checkout.getByRole('region', { name: 'Your order' })
  await order.getByText('Total $99').first().waitFor()
  expect(await order.getByText('Subtotal').isVisible()).toBe(false)
  await order.getByText('Your order, 1 item').click()
  await order.getByText('Subtotal').waitFor()
  await checkout.getByText('Buying for a business').click()
  await checkout.getByText('More test cards').click()
  await checkout.getByText('Add a coupon code').click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page, `a phone's checkout, ${colorScheme}`, 'dialog')
  }
})

it('switches to the cheaper bundle from the checkout, in the cart as well', { tags: ['long'] }, async () => {
  const { page, complaints } = await openVisitor(shop.url)
  for (const path of ['/clatter', '/thrum']) {
    await page.goto(path)
    await addToCart(page)
  }
  const checkout = await openCheckout(page)
  await checkout.getByLabel('E-mail').fill('ada@example.com')
  await checkout.getByText('Both Hands has Clatter and Thrum for $149.').waitFor()
  await checkout.getByText('Your licenses and invoice come by e-mail.').waitFor()
  await expectAccessible(page, 'a checkout with a bundle to switch to')
  await checkout.getByRole('button', { name: 'Switch to Both Hands' }).click()
  const items = checkout.getByRole('list', { name: 'Items' })
  await items.getByText('Clatter + Thrum').waitFor()
  await checkout.getByRole('button', { name: 'Pay $149' }).waitFor()
  expect(await checkout.getByRole('button', { name: 'Switch to Both Hands' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await cartButtonOf(page).click()
  await cartOf(page).getByText('Both Hands').first().waitFor()
  expect(complaints).toEqual([])
})
