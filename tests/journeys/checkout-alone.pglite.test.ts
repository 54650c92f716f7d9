import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openVisitor } from '../support/browser.ts'
import { openCheckoutOf, payByCall, readOrder } from '../support/checkout-calls.ts'
import { waitForMails } from '../support/mailbox.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { addCoupon, alerted, hasFocus, introduce, payWith } from '../support/shopper.ts'

const shop = findSharedShop()

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

describe('a guest', () => {
  it('is told at each field what is wrong, and finds what was typed after a decline and a reload', async () => {
    const { page, complaints } = await openVisitor(shop.url)
    const { url } = await openCheckoutOf(shop)
    await page.goto(url)
    await page.getByRole('button', { name: 'Pay $' }).click()
    await page.getByText('Choose a country').waitFor()
    await page.getByText('Enter the card number').waitFor()
    await expect.poll(() => hasFocus(page.getByLabel('E-mail'))).toBe(true)
    await expectAccessible(page, 'an open checkout with errors')

    const email = await introduce(page, 'DE')
    await page.getByText('Buying for a business').click()
    await page.getByLabel('Business name').fill('Obi Sound')
    await page.getByLabel('VAT or tax id').fill('DE136695977')
    await page.getByLabel('Town').fill('Berlin')
    await page.getByText('Its digits do not fit together').waitFor()
    // Whoever pays before the tax id is taken in is asked about the price that it changes.
    const repriced = page.waitForResponse((response) => /DE136695976/.test(response.request().postData() ?? ''))
    await page.getByLabel('VAT or tax id').fill('DE136695976')
    await page.getByLabel('Town').press('End')
    await repriced
    await payWith(page, '0002')
    await alerted(page, 'The card was declined')
    const kept = async () => {
      const labels = ['E-mail', 'Country', 'Business name', 'VAT or tax id', 'Town']
      return Promise.all(labels.map((label) => page.getByLabel(label).inputValue()))
    }
    const typed = [email, 'DE', 'Obi Sound', 'DE136695976', 'Berlin']
    expect(await kept()).toEqual(typed)
    expect(await page.getByLabel('Card number').inputValue()).toBe('4000 0000 0000 0002')
    await page.reload()
    await alerted(page, 'The card was declined')
    expect(await kept()).toEqual(typed)

    await payWith(page, '3220')
    await page.getByRole('button', { name: 'Refuse' }).click()
    await alerted(page, 'The bank did not approve the payment')
    expect(await kept()).toEqual(typed)
    await payWith(page, '3220')
    await page.getByRole('button', { name: 'Approve' }).click()
    await heading(page, 'Thank you')
    await page.getByText('One step left').waitFor()
    await page.getByRole('main').getByText(email).first().waitFor()

    await page.goto(url)
    await heading(page, 'Already paid')
    expect(complaints).toEqual([])
  })
})

describe('what a customer pays', () => {
  it.each(['EUR', 'JPY'])(
    'in %s is to the minor unit what the page shows, the order says and the mail tells',
    async (currency) => {
      const { page, complaints } = await openVisitor(shop.url)
      const { url, orderId } = await openCheckoutOf(shop, { currency, clatters: 3, thrums: 1 })
      await page.goto(url)
      const email = await introduce(page, 'DE')
      await addCoupon(page, 'oddfive')
      await page.getByText('is applied').waitFor({ state: 'attached' })
      await payWith(page, '4242')
      await page.getByText('One step left').waitFor()

      const order = await readOrder(shop, orderId)
      if (order.status !== 'Completed') throw new Error(`The order is ${order.status}`)
      const { original, discount, subtotal, taxes, due } = order.total
      const write = ({ amount }: { amount: number }) =>
        new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
          amount,
        )
      const sums = [write(original), `−${write(discount)}`, write(subtotal), write(taxes), write(due)]
      expect(await page.getByRole('region', { name: 'Your order' }).getByRole('definition').allTextContents()).toEqual(
        sums,
      )
      const [mail] = await waitForMails(shop, email, 'Your Oddmeter licenses')
      const told = mail?.text.match(/^(Before discount|Discount|Subtotal|Taxes|Total).*$/gm) ?? []
      expect(told.map((line) => line.split(/\s+/).at(-1))).toEqual(sums)
      expect(complaints).toEqual([])
    },
  )
})

describe('a payment', () => {
  it('of which nothing is told is said to take long, and can be asked about', { tags: ['long'] }, async () => {
    const { page } = await openVisitor(shop.url)
    await page.clock.install()
    await page.goto((await openCheckoutOf(shop)).url)
    await introduce(page)
    await payWith(page, '0404')
    await page.getByText('The payment is being confirmed').waitFor()
    await page.clock.fastForward(20_000)
    await page.getByText('This takes longer than usual').waitFor()
    await expectAccessible(page, 'a late payment')
    await expect
      .poll(async () => {
        const again = page.getByRole('button', { name: 'Ask again' })
        if (await again.isVisible()) await again.click()
        return page.getByText('One step left').isVisible()
      })
      .toBe(true)
  })

  it('of another amount is held for a person, without blame', { tags: ['long'] }, async () => {
    const { page, complaints } = await openVisitor(shop.url)
    const { url, orderId } = await openCheckoutOf(shop)
    await page.goto(url)
    const email = await introduce(page)
    await payWith(page, '0101')
    await heading(page, 'We’re checking your payment')
    await page.getByText(email).first().waitFor()
    await expectAccessible(page, 'a held payment')
    expect((await readOrder(shop, orderId)).status).toBe('PaymentProcessing')
    expect(complaints).toEqual([])
  })

  it('that takes a while asks whoever leaves, and nobody before, and leads to thanks by itself', {
    tags: ['long'],
  }, async () => {
    const { page, complaints } = await openVisitor(shop.url)
    let asked = 0
    page.on('dialog', async (dialog) => {
      asked += 1
      await dialog.dismiss()
    })
    await page.goto((await openCheckoutOf(shop)).url)
    await introduce(page)
    await page.reload()
    expect(asked).toBe(0)
    let answer = () => {}
    await page.route('**/pay', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.continue()
    })
    await introduce(page)
    await payWith(page, '3000')
    await page.getByRole('status').getByText('Your payment is on its way').waitFor()
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asked).toBe(1)
    answer()
    await page.getByRole('status').getByText('The payment is being confirmed').waitFor()
    await page.getByText('One step left').waitFor()
    expect(complaints).toEqual([])
  })
})

describe('a checkout that can not be paid', () => {
  it('says why, and what to do', async () => {
    const { page } = await openVisitor(shop.url)
    const failed = await openCheckoutOf(shop)
    await payByCall(shop, failed.checkoutId, 'tok_ended')
    await page.goto(failed.url)
    await heading(page, 'This order failed')
    await page.getByRole('link', { name: 'Back to the shop' }).first().waitFor()

    await page.goto(`${shop.url}/checkout/nothing-here`)
    await heading(page, 'No such checkout')

    const { url } = await openCheckoutOf(shop)
    await page.route('**/api/checkout/*', (route) => route.abort())
    await page.goto(url)
    await heading(page, 'No answer')
    await page.unroute('**/api/checkout/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'Your details')

    await page.route('**/api/checkout/*', async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      await route.fulfill({ response, json: { data: { ...data, status: 'Expired' } } })
    })
    await page.reload()
    await heading(page, 'This checkout has expired')
    await page.getByRole('link', { name: 'Back to your cart' }).waitFor()
  })
})
