import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { expectAccessible } from '../support/accessibility-checks.ts'
import { openSharedBrowser, openVisitor } from '../support/browser.ts'
import { openCheckoutOf, payByCall, readOrder } from '../support/checkout-calls.ts'
import { waitForMails } from '../support/mailbox.ts'
import { type Program, startProgram } from '../support/program.ts'
import { createShopFolder, type ShopFolder } from '../support/shop-folder.ts'
import { chooseCountry, hasFocus, payWith } from '../support/shopper.ts'

const browser = await openSharedBrowser()

let shop: ShopFolder
let program: Program

beforeAll(async () => {
  shop = await createShopFolder()
  const gift = 'code: GIFT\nname: A gift\ndescription: All of it.\npercentage: 100\nisExclusive: false\n'
  await writeFile(path.join(shop.folder, 'content/catalogue/coupons/gift.yaml'), gift)
  program = await startProgram(await freshDatabase('checkout'), {}, shop.folder)
})
afterAll(async () => {
  expect(await program?.stop()).toBe(0)
  await shop?.remove()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const alerted = (page: Page, words: string) => page.getByRole('alert').getByText(words).waitFor()

/** Says who buys, and where. */
async function introduce(page: Page, country = 'US'): Promise<string> {
  const email = `grace-${randomUUID()}@example.com`
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Name', { exact: true }).fill('Grace Obi')
  await chooseCountry(page, country)
  return email
}

async function addCoupon(page: Page, code: string): Promise<void> {
  await page.getByText('Have a coupon?').click()
  await page.getByLabel('Coupon code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

describe('a guest', () => {
  it('is told at each field what is wrong, and finds what was typed after a decline and a reload', async () => {
    const { page, complaints } = await openVisitor(browser, program.url)
    const { url } = await openCheckoutOf(program)
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
    await page.getByText('One step is left').waitFor()
    await page.getByRole('main').getByText(email).first().waitFor()

    await page.goto(url)
    await heading(page, 'Already paid')
    expect(complaints).toEqual([])
  })

  it('gets a free order without a card, and is told of a code that the one for it takes the place of', async () => {
    const { page, complaints } = await openVisitor(browser, program.url)
    const { url, orderId } = await openCheckoutOf(program)
    await page.goto(url)
    await introduce(page)
    await addCoupon(page, 'oddfive')
    await page.getByText('5 % off one copy of each product').waitFor()
    await addCoupon(page, 'gift')
    await page.getByText('ODDFIVE no longer counts: it can’t be combined with the code you added').waitFor()
    await page.getByText('It needs no card').waitFor()
    expect(await page.getByLabel('Card number').count()).toBe(0)
    await page.getByRole('button', { name: 'Complete the free order' }).click()
    await page.getByText('One step is left').waitFor()
    expect(await readOrder(program, orderId)).toMatchObject({ status: 'Completed', total: { due: { amount: 0 } } })
    expect(complaints).toEqual([])
  })
})

describe('what a customer pays', () => {
  it.each(['EUR', 'JPY'])(
    'in %s is to the minor unit what the page shows, the order says and the mail tells',
    async (currency) => {
      const { page, complaints } = await openVisitor(browser, program.url)
      const { url, orderId } = await openCheckoutOf(program, { currency, clatters: 3, thrums: 1 })
      await page.goto(url)
      const email = await introduce(page, 'DE')
      await addCoupon(page, 'oddfive')
      await page.getByText('is applied').waitFor({ state: 'attached' })
      await payWith(page, '4242')
      await page.getByText('One step is left').waitFor()

      const order = await readOrder(program, orderId)
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
      const [mail] = await waitForMails(program, email, 'Your Oddmeter licenses')
      const told = mail?.text.match(/^(Before discount|Discount|Subtotal|Taxes|Total).*$/gm) ?? []
      expect(told.map((line) => line.split(/\s+/).at(-1))).toEqual(sums)
      expect(complaints).toEqual([])
    },
  )
})

describe('a price that changes under an open checkout', () => {
  it('is shown and asked about, be it the order, the catalogue or a coupon that changed', async () => {
    const { page } = await openVisitor(browser, program.url)
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

    await addCoupon(page, 'oddfive')
    await page.getByRole('button', { name: 'Pay $193.05' }).waitFor()
    await shop.discard('catalogue/coupons/oddfive.yaml')
    const isGone = async () => {
      const order = await readOrder(program, orderId)
      return 'couponsApplied' in order && order.couponsApplied.length === 0
    }
    await expect.poll(isGone).toBe(true)
    await payWith(page, '4242')
    await alerted(page, 'The coupon ODDFIVE no longer counts. The total is now $198 instead of $193.05.')
    await page.getByRole('button', { name: 'Pay $198' }).click()
    await page.getByText('One step is left').waitFor()
  })
})

describe('a payment', () => {
  it('that takes a while is waited for, and leads to thanks by itself', async () => {
    const { page, complaints } = await openVisitor(browser, program.url)
    await page.goto((await openCheckoutOf(program)).url)
    await introduce(page)
    await payWith(page, '3000')
    await page.getByRole('status').getByText('The payment is being confirmed').waitFor()
    await page.getByText('One step is left').waitFor()
    expect(complaints).toEqual([])
  })

  it('of which nothing is told is said to take long, and can be asked about', async () => {
    const { page } = await openVisitor(browser, program.url)
    await page.clock.install()
    await page.goto((await openCheckoutOf(program)).url)
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
        return page.getByText('One step is left').isVisible()
      })
      .toBe(true)
  })

  it('of another amount is held for a person, without blame', async () => {
    const { page, complaints } = await openVisitor(browser, program.url)
    const { url, orderId } = await openCheckoutOf(program)
    await page.goto(url)
    const email = await introduce(page)
    await payWith(page, '0101')
    await heading(page, 'We look at your payment')
    await page.getByText(email).first().waitFor()
    await expectAccessible(page, 'a held payment')
    expect((await readOrder(program, orderId)).status).toBe('PaymentProcessing')
    expect(complaints).toEqual([])
  })

  it('that is on its way asks whoever leaves the page, and nobody before', async () => {
    const { page } = await openVisitor(browser, program.url)
    let asked = 0
    page.on('dialog', async (dialog) => {
      asked += 1
      await dialog.dismiss()
    })
    await page.goto((await openCheckoutOf(program)).url)
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
    await payWith(page, '4242')
    await page.getByRole('status').getByText('Your payment is on its way').waitFor()
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asked).toBe(1)
    answer()
    await page.getByText('One step is left').waitFor()
  })
})

describe('a checkout that can not be paid', () => {
  it('says why, and what to do', async () => {
    const { page } = await openVisitor(browser, program.url)
    const failed = await openCheckoutOf(program)
    await payByCall(program, failed.checkoutId, 'tok_ended')
    await page.goto(failed.url)
    await heading(page, 'This order failed')
    await page.getByRole('link', { name: 'Back to the shop' }).first().waitFor()

    await page.goto(`${program.url}/checkout/nothing-here`)
    await heading(page, 'No such checkout')

    const { url } = await openCheckoutOf(program)
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
