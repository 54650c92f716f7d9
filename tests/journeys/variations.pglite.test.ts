import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { waitForMails } from '../support/mailbox.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { addToCart, cartOf, openCheckout, payWith } from '../support/shopper.ts'

const shop = findSharedShop()

const choices = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'License type of Thrum' })

it('lets a visitor choose the variation of a product, and sells the one that was chosen', {
  tags: ['content.buy-buttons'],
}, async () => {
  const customer = await signUpCustomer(shop.url)
  const { page, complaints } = await openVisitor(shop.url, { width: 390, customer })
  await page.goto('/thrum')
  const choice = choices(page).first()
  const main = page.getByRole('main')
  await main.getByText('$79', { exact: true }).first().waitFor()
  expect(await choice.inputValue()).toBe('license')
  expect(await choice.locator('option').allTextContents()).toEqual(['Personal license, $79', 'Studio license, $129'])
  await choice.selectOption('studio')
  await main.getByText('$129', { exact: true }).first().waitFor()
  await expectAccessible(page, 'a product with two variations', 'main')

  await addToCart(page)
  const cart = cartOf(page)
  await cart.getByText('Total$129').waitFor()
  await cart.getByText('Studio license', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await choice.selectOption('license')
  await addToCart(page)
  await cart.getByText('Total$208').waitFor()
  await cart.getByText('Personal license', { exact: true }).waitFor()
  await cart.getByRole('button', { name: 'One Thrum, Studio license more' }).click()
  await cart.getByText('Total$337').waitFor()
  await expectAccessible(page, 'a cart with two variations', '#cart')
  await cart.getByRole('button', { name: 'Remove Thrum, Personal license' }).click()
  await cart.getByText('Thrum, Personal license is removed.').waitFor()
  await cart.getByText('Total$258').waitFor()

  const checkout = await openCheckout(page)
  await checkout.getByText('Studio license').first().waitFor({ state: 'attached' })
  await payWith(checkout, '4242')
  await checkout.getByRole('heading', { name: 'Thank you, Ada Lovelace' }).waitFor()
  const [mail] = await waitForMails(shop, customer.email, 'Your Oddmeter licenses')
  expect(mail?.text).toContain('Studio license')
  expect(mail?.text).toContain('$258')
  expect(complaints).toEqual([])
})

it.each(['/', '/product-comparison'])(
  'offers the choice on %s, too, and none for what comes in one variation',
  {
    tags: ['long'],
  },
  async (path) => {
    const { page, complaints } = await openVisitor(shop.url)
    await page.goto(path)
    await choices(page).first().selectOption('studio')
    await page.getByRole('main').getByText('$129', { exact: true }).first().waitFor()
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Add to cart.*Thrum/ })
      .first()
      .click()
    await cartOf(page).getByText('Studio license', { exact: true }).waitFor()
    expect(await page.getByRole('main').getByRole('combobox', { name: 'License type of Clatter' }).count()).toBe(0)
    expect(complaints).toEqual([])
  },
)
