import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { addToCart, cartButtonOf, checkoutOf, openCheckout, payWith } from '../support/shopper.ts'

const shop = findSharedShop()

const frameOf = (page: Page) => page.locator('iframe[title="Checkout"]')

it('lets a customer pay on a page of its own when the overlay stays silent, and come back', {
  tags: ['visitor.checks-out-by-redirect'],
}, async () => {
  const { page } = await openVisitor(shop.url, { customer: await signUpCustomer(shop.url) })
  await page.route(/\/checkout\/[^/]+\?embedded=true/, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.clock.install()
  await page.goto('/clatter')
  await addToCart(page)
  await openCheckout(page)
  const framed = new URL(String(await frameOf(page).getAttribute('src')))
  await page.clock.fastForward(8000)
  await page.getByRole('button', { name: 'Open on its own page' }).click()

  await page.getByRole('heading', { name: 'Pay by card' }).waitFor()
  expect(page.url()).toBe(framed.origin + framed.pathname)
  await payWith(page, '4242')
  await page.getByRole('heading', { name: 'Thank you, Ada Lovelace' }).waitFor()
  await page.getByRole('link', { name: 'See your licenses' }).click()
  await page.getByText('0 of 3 seats taken').waitFor()
  await expect.poll(() => cartButtonOf(page).textContent()).toContain('empty')
})

it('frames nothing for an address that is not the checkout’s, and leaves the page as it is', async () => {
  const { page, complaints } = await openVisitor(shop.url)
  // The tests of web/site/overlay know many more.
  for (const endpoint of ['//evil.example/checkout', 'https://evil.example/checkout/ch_1', 'javascript:alert(1)']) {
    const query = new URLSearchParams({ mb_intent: 'checkout', mb_complete: 'true', mb_endpoint: endpoint })
    await page.goto(`/clatter?${query}`)
    await expect.poll(() => page.evaluate('location.search')).toBe('')
    expect([endpoint, await frameOf(page).count()]).toEqual([endpoint, 0])
    expect(new URL(page.url()).origin).toBe(shop.url)
  }
  expect(complaints).toEqual([])
})

const source = 'moonbase-checkout'
/** What is no message of the checkout's: of another shape, from another source. */
const hostileMessages = (order: string): unknown[] => [
  ...[null, 'close', [{ source, event: 'close', completed: true }], { event: 'close', completed: true }],
  { source: 'checkout', event: 'close', completed: true },
  { source, event: 'Close', completed: true },
  { source, event: 'close', completed: true, intent: 7 },
  { source, event: 'completed', order },
  { source, event: 'completed', order: { id: order, status: 'Completed', items: [] } },
  { source, event: 'navigate', intent: 'https://evil.example/' },
  JSON.stringify({ source, event: 'completed', order }),
]

it('believes nobody who only looks like the checkout: not the page, another frame or another shape', {
  tags: ['long'],
}, async () => {
  const { page } = await openVisitor(shop.url, { customer: await signUpCustomer(shop.url) })
  await page.goto('/clatter')
  await addToCart(page)
  const checkout = await openCheckout(page)
  await checkout.getByRole('heading', { name: 'Pay by card' }).waitFor()
  const order: string = await page.evaluate(`JSON.parse(localStorage.getItem('backline.session')).id`)
  const good = { source, event: 'close', completed: true, intent: 'licenses' }
  const messages = hostileMessages(order)

  // The right words from the wrong mouths: the page itself, and another frame of the same origin.
  await page.evaluate(() => document.body.append(document.createElement('iframe')))
  const tell = (words: unknown[]) => {
    for (const message of words) window.parent.postMessage(message, '*')
  }
  await page.evaluate(tell, [good, ...messages])
  await page
    .frames()
    .find((one) => one.url() === 'about:blank')
    ?.evaluate(tell, [good, ...messages])
  // And the wrong words from the right one.
  await page
    .frames()
    .find((one) => one.url().includes('/checkout/'))
    ?.evaluate(tell, messages)

  await checkout.getByRole('heading', { name: 'Pay by card' }).waitFor()
  expect(await frameOf(page).count()).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/clatter')
  expect(await page.evaluate(`JSON.parse(localStorage.getItem('backline.session')).id`)).toBe(order)
  await payWith(checkoutOf(page), '4242')
  await checkout.getByRole('heading', { name: 'Thank you, Ada Lovelace' }).waitFor()
})
