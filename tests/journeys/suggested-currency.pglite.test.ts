import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openOrderSchema } from '#contract/entities/orders.ts'
import { openVisitor } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { waitForMails } from '../support/mailbox.ts'
import { readPdf } from '../support/pdf-text.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { addToCart, cartButtonOf, cartOf, chooseCountry, openCheckout, payWith } from '../support/shopper.ts'

const shop = findSharedShop()

const answerSchema = z.object({ data: openOrderSchema })

/** Clicks the first *Add to cart* and gives the order as the service answers it half a second later. */
async function addFirst(page: Page) {
  const pushed = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await addToCart(page)
  return z.parse(answerSchema, await (await pushed).json()).data
}

/** That every price shown in the page and its cart has the sign of one currency. */
async function expectPricesIn(page: Page, sign: string): Promise<void> {
  const signs = async () => {
    const texts = [await page.getByRole('main').innerText(), await cartOf(page).innerText()]
    return [...new Set(texts.join(' ').match(/[$€£¥](?=\d)/g))]
  }
  await expect.poll(signs).toEqual([sign])
}

describe('a visitor who never chooses a currency', () => {
  it('sees, orders and pays in that of the locale, and has mail and invoice in it', {
    tags: ['cart.currency'],
  }, async () => {
    const customer = await signUpCustomer(shop.url)
    const { page, complaints } = await openVisitor(shop.url, { locale: 'de-DE', customer })
    await page.goto('/clatter')
    await page.getByRole('main').getByText('€99').first().waitFor()
    const order = await addFirst(page)
    expect([order.currency, order.items.length]).toEqual(['EUR', 1])
    await cartOf(page).getByText('Total€99').waitFor()
    await expectPricesIn(page, '€')
    expect(await cartOf(page).getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('EUR')

    await page.reload()
    await cartButtonOf(page).click()
    await cartOf(page).getByText('Total€99').waitFor()
    await expectPricesIn(page, '€')

    const checkout = await openCheckout(page)
    await checkout.getByRole('region', { name: 'Your order' }).getByText('€99').first().waitFor()
    await chooseCountry(checkout, 'DE')
    await payWith(checkout, '4242')
    await checkout.getByRole('heading', { name: 'Thank you, Ada Lovelace' }).waitFor()

    const [mail] = await waitForMails(shop, customer.email, 'Your Oddmeter licenses')
    const [invoice] = await waitForMails(shop, customer.email, 'Your invoice')
    expect(mail?.text).toContain('€')
    expect(mail?.text).not.toMatch(/\$\d/)
    const lines = readPdf(invoice?.attachments[0] ?? Buffer.alloc(0))
      .pages.flat()
      .join('\n')
    expect(lines).toContain('€99')
    expect(lines).not.toMatch(/\$\d/)
    expect(complaints).toEqual([])
  })

  it('orders in the currency of the locale when the first click comes before the storefront', {
    tags: ['cart.currency'],
  }, async () => {
    const { page } = await openVisitor(shop.url, { locale: 'en-GB' })
    const hasOrdered = Promise.withResolvers<void>()
    await page.route('**/api/customer/storefront*', async (route) => {
      await hasOrdered.promise
      await route.continue()
    })
    await page.goto('/clatter')
    expect((await addFirst(page)).currency).toBe('GBP')
    hasOrdered.resolve()
    await cartOf(page).getByText('Total£85').waitFor()
    await expectPricesIn(page, '£')
  })
})
