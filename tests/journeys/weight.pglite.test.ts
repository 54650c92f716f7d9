import { expect, it } from 'vitest'
import { openSharedBrowser } from '../support/browser.ts'
import { scriptLimits, weighScripts } from '../support/script-weight.ts'
import { findSharedShop } from '../support/shared-shop.ts'

const shop = findSharedShop()
const browser = await openSharedBrowser()

// The bench weighs the checkout and the user area, too: tests/bench/cases/javascript-weight.ts.
it('loads at most 84 KiB of JavaScript on home, in at most 8 files, all of them compressed', async () => {
  const context = await browser.newContext()
  const weight = await weighScripts(await context.newPage(), shop.url)
  expect(weight.plain).toEqual([])
  expect(weight.bytes, weight.list).toBeGreaterThan(0)
  expect(weight.bytes, weight.list).toBeLessThanOrEqual(scriptLimits.home)
  expect(weight.files, weight.list).toBeLessThanOrEqual(8)
})
