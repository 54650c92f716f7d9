import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accessTokenLifetime, accessTokenRefreshAfter } from '#contract/constants.ts'
import { openVisitor, type VisitorOptions } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { addToCart, cartButtonOf, cartOf, openCheckout } from '../support/shopper.ts'

const shop = findSharedShop()

const expectCart = (page: Page, words: string) => expect.poll(() => cartButtonOf(page).textContent()).toContain(words)

/** Two tabs of one visitor. */
async function openTabs(options: VisitorOptions = {}) {
  const { page, context, complaints } = await openVisitor(shop.url, options)
  const other = await context.newPage()
  return { page, other, context, complaints }
}

/** Counts how often the tabs have asked for new tokens. */
function countRefreshes(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.url().includes('/identity/refresh')) count += 1
  })
  return () => count
}

/** Waits until the tabs have asked that often, and a moment longer: a tab that asks too much does so at the same time. */
async function expectRefreshes(count: () => number, expected: number, page: Page): Promise<void> {
  await expect.poll(count).toBeGreaterThanOrEqual(expected)
  await page.waitForTimeout(300)
  expect(count()).toBe(expected)
}

/**
 * Puts the clock of both tabs forward. Theirs go one after the other, which those of one computer never do: so nothing is
 * renewed before both are there.
 */
async function pass(context: BrowserContext, milliseconds: number): Promise<void> {
  const there = Promise.withResolvers<void>()
  await context.route('**/identity/refresh*', async (route) => {
    await there.promise
    await route.fallback()
  })
  await context.clock.fastForward(milliseconds)
  there.resolve()
}

it('a cart is the same in every tab, as it is filled, emptied and paid for in another currency', async () => {
  const { page, other, complaints } = await openTabs()
  await page.goto('/clatter')
  await other.goto('/thrum')
  await expectCart(other, 'empty')
  await addToCart(page)
  await expectCart(other, '1 item')
  await addToCart(other)
  await expectCart(page, '2 items')

  await cartOf(page).getByLabel('Currency').selectOption('EUR')
  await cartOf(other).getByText('€').first().waitFor()
  await cartOf(other).getByRole('button', { name: 'Remove Clatter' }).click()
  await expectCart(page, '1 item')
  await page.reload()
  await expectCart(page, '1 item')
  expect(complaints).toEqual([])
})

it('tabs renew a session once after 10 minutes, together, and before a call when it is over', async () => {
  const customer = await signUpCustomer(shop.url)
  const { page, other, context } = await openTabs({ customer })
  await context.clock.install()
  await page.goto('/user-area/licenses')
  await page.getByRole('heading', { name: 'Your licenses' }).waitFor()
  await other.goto('/user-area/licenses')
  await other.getByRole('heading', { name: 'Your licenses' }).waitFor()
  const refreshes = countRefreshes(context)

  await pass(context, accessTokenRefreshAfter - 60_000)
  expect(refreshes()).toBe(0)
  await pass(context, 61_000)
  await expectRefreshes(refreshes, 1, page)

  // As a computer that slept: the timers come late, and what is called first waits for new tokens.
  await pass(context, 2 * accessTokenLifetime)
  await other.getByRole('main').getByRole('link', { name: 'Account' }).first().click()
  await other.getByRole('heading', { name: 'Your account' }).waitFor()
  await other.getByText(customer.email).first().waitFor()
  await expectRefreshes(refreshes, 2, page)
  await page.getByRole('heading', { name: 'Your licenses' }).waitFor()
})

it('a slow line delays a visitor and loses nothing of theirs', { tags: ['long'] }, async () => {
  const { page, context, complaints } = await openVisitor(shop.url)
  const line = await context.newCDPSession(page)
  const slowLine = { offline: false, latency: 150, downloadThroughput: 250_000, uploadThroughput: 64_000 }
  await line.send('Network.emulateNetworkConditions', slowLine)
  await page.goto('/clatter')
  await addToCart(page)
  await expectCart(page, '1 item')
  const checkout = await openCheckout(page)
  await page.getByText('Opening the checkout').waitFor()
  await checkout.getByText('Clatter').first().waitFor()
  expect(complaints).toEqual([])
})
