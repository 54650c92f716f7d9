import { join, resolve } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { writeShop } from '#cli/new-shop/write-shop.ts'
import type { Case, CaseResult } from '#tests/cases/case.ts'
import { openVisitor } from '#tests/support/browser.ts'
import { scriptLimits, weighScripts } from '#tests/support/script-weight.ts'
import { addToCart, buy, createAccount, openCheckout } from '#tests/support/shopper.ts'
import { withDataDir } from '#tests/support/temporary-databases.ts'
import { inBrowser } from '../measuring/programs.ts'

const ownPages = ['/user-area', ...['account', 'licenses', 'products', 'redeem'].map((name) => `/user-area/${name}`)]
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1)

/** Bytes that an address loads by itself, for who has what `kept` holds but has never been there. */
async function weigh(browser: Browser, address: string, kept?: BrowserContext): Promise<number> {
  const context = await browser.newContext(kept && { storageState: await kept.storageState() })
  const { bytes } = await weighScripts(await context.newPage(), address)
  await context.close()
  return bytes
}

/** Somebody who has bought Clatter, and the address of the checkout at which they did. */
async function openOwner(browser: Browser, url: string) {
  const { page, context } = await openVisitor(url, {}, browser)
  await page.goto('/clatter')
  await addToCart(page)
  await openCheckout(page)
  const checkout = (await page.locator('iframe[title="Checkout"]').getAttribute('src')) ?? ''
  await page.goto('/user-area/sign-up')
  await createAccount(page)
  await page.getByRole('heading', { name: 'Your licenses' }).waitFor()
  await buy(page, '/thrum')
  return { context, checkout: checkout.split('?')[0] ?? '' }
}

async function measure(browser: Browser, url: string) {
  const { context, checkout } = await openOwner(browser, url)
  const weights = { home: await weigh(browser, url), checkout: await weigh(browser, checkout), userArea: 0 }
  const own: string[] = []
  for (const path of ownPages) {
    const bytes = await weigh(browser, `${url}${path}`, context)
    weights.userArea = Math.max(weights.userArea, bytes)
    own.push(`${path} ${kilobytes(bytes)}`)
  }
  const { home, userArea } = weights
  return {
    passed: home <= scriptLimits.home && weights.checkout <= scriptLimits.checkout && userArea <= scriptLimits.userArea,
    measured: `home ${kilobytes(home)}, checkout ${kilobytes(weights.checkout)}, user area ${kilobytes(userArea)} KiB (${own.join(', ')})`,
  }
}

const weighHome = (shop: string) => inBrowser((browser, url) => weigh(browser, url), shop)

/** Home and the page of a product without an instrument in a shop that has just been written. */
const weighNewShop = () =>
  withDataDir(async (folder) => {
    const shop = join(folder, 'kestrel')
    await writeShop(shop, {
      name: 'Kestrel Audio',
      country: 'DE',
      currencies: ['EUR', 'USD'],
      products: [{ id: 'talon', name: 'Talon', prices: { EUR: 79, USD: 85 } }],
      starter: 'plain',
    })
    return inBrowser(
      async (browser, url) => ({ home: await weigh(browser, url), product: await weigh(browser, `${url}/talon`) }),
      shop,
    )
  })

async function measureSectionedHomes(): Promise<CaseResult> {
  const halden = await weighHome(resolve('shops/halden'))
  const plain = await weighNewShop()
  return {
    passed: Math.max(halden, plain.home, plain.product) <= scriptLimits.home,
    measured: `shops/halden ${kilobytes(halden)}, a new shop ${kilobytes(plain.home)}, its product ${kilobytes(plain.product)} KiB`,
  }
}

export const cases: Case[] = [
  {
    name: 'JavaScript of home, checkout, user area',
    figure:
      'at most 84, 80 and 104 KiB of brotli: all that a browser that was never here loads without a touch; of the user area its heaviest page, for a customer who owns something',
    run: () => inBrowser(measure),
  },
  {
    name: 'JavaScript of homes made of sections',
    figure:
      'home of shops/halden, and of a shop that `npm run new` writes from the starter plain, and the page of its product, which has no instrument: each at most 84 KiB of brotli',
    run: measureSectionedHomes,
  },
]
