import type { BrowserContext } from 'playwright-core'
import { expect, it } from 'vitest'
import { openSharedBrowser, openVisitor } from '../support/browser.ts'
import { openCheckoutOf } from '../support/checkout-calls.ts'
import { scriptLimits, type Weight, weighScripts } from '../support/script-weight.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { signUp } from '../support/shopper.ts'

const shop = findSharedShop()
const browser = await openSharedBrowser()

const filesOfHome = 5

/** Weighs the scripts of an address for who has what `kept` holds, but has never been there. */
async function expectAtMost(limit: number, address: string, kept?: BrowserContext): Promise<Weight> {
  const context = await browser.newContext({
    baseURL: shop.url,
    ...(kept && { storageState: await kept.storageState() }),
  })
  const weight = await weighScripts(await context.newPage(), address)
  expect(weight.plain).toEqual([])
  expect(weight.bytes, weight.list).toBeGreaterThan(0)
  expect(weight.bytes, weight.list).toBeLessThanOrEqual(limit)
  await context.close()
  return weight
}

it('loads at most 84 KiB of JavaScript on home, in at most 5 files', async () => {
  const { files, list } = await expectAtMost(scriptLimits.home, '/')
  expect(files, list).toBeLessThanOrEqual(filesOfHome)
})

it('loads at most 80 KiB of JavaScript in a checkout', async () => {
  const { url } = await openCheckoutOf(shop)
  await expectAtMost(scriptLimits.checkout, url)
})

it('loads at most 104 KiB of JavaScript in the user area, on its heaviest page', async () => {
  const { page, context } = await openVisitor(browser, shop.url)
  await signUp(page)
  await expectAtMost(scriptLimits.userArea, '/user-area/account', context)
  await context.close()
})
