import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openSharedBrowser, openVisitor, type Visitor } from '../support/browser.ts'
import { signUpCustomer } from '../support/customer.ts'
import { openInteractive } from '../support/page-visits.ts'
import { changelogPaths, specifiedRoutes } from '../support/route-table.ts'
import { findSharedShop } from '../support/shared-shop.ts'
import { addToCart, cartOf } from '../support/shopper.ts'

/** The cumulative layout shift that a page may have; search engines call 0.1 good. */
const allowedShift = 0.02

const measurementSchema = z.object({
  shift: z.number(),
  /** Each shift, for people: how far, when, and what moved from where to where. */
  moved: z.array(z.string()),
})

/** How far a page has moved under its reader since it was opened. To be asked once everything late is there. */
const measureShift = async (page: Page): Promise<z.infer<typeof measurementSchema>> =>
  measurementSchema.parse(await page.evaluate(readShifts))

/** Runs in the browser. */
const readShifts = `new Promise((resolve) => {
  const found = []
  const describe = ({ node, previousRect: from, currentRect: to }) =>
    [node?.className ?? node?.nodeName, from.x, from.y, from.width, from.height, 'to', to.x, to.y, to.width, to.height].join(' ')
  new PerformanceObserver((list) => found.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve({
    shift: found.reduce((sum, { value }) => sum + value, 0),
    moved: found.map(({ value, startTime, sources }) => [value, 'at', startTime, sources.map(describe).join('; ')].join(' ')),
  }), 100)
})`

const shop = findSharedShop()
const browser = await openSharedBrowser()

/** The first and the last page of a route, which are the same page but for its words. */
const samplesOf = ({ paths }: { paths: readonly string[] }) => [...new Set([paths[0] ?? '', paths.at(-1) ?? ''])]
const pathsOf = (...kinds: string[]) => specifiedRoutes.filter(({ kind }) => kinds.includes(kind)).flatMap(samplesOf)
/** Ours, beside what the specification names. */
const ourShells = ['/lost-license', '/user-area/newsletter']
const ourPages = ['/withdraw', ...samplesOf({ paths: changelogPaths })]
/** Where links of mails and devices lead, though these are good for nothing. */
const linked = [
  '/activate?token=7d9f9a55-0c0e-4f0a-8b61-3f1f3f5a7f10',
  '/user-area/confirm-account?email=ada%40example.com&code=spent',
  '/user-area/reset-password?email=ada%40example.com&code=spent',
  '/user-area/newsletter?email=ada%40example.com&token=spent',
]

/** For a test that opens some forty pages on a busy machine, in milliseconds. */
const manyPages = 300_000

/** A page is waited for most of the time. */
const pagesAtOnce = 4

/** Longer than what a page does by itself once it has asked for the storefront. */
const settled = 600

/**
 * A visitor whose fonts never come: what takes their place is stretched to the same measures where a machine has it, and
 * machines of tests have not.
 */
async function openWithoutFonts(width: number): Promise<Visitor> {
  const visitor = await openVisitor(browser, shop.url, { width })
  await visitor.context.route('**/*.woff2', (route) => route.abort())
  return visitor
}

/** What moves on a page that is opened by itself in a context; empty when nothing does. */
async function findShift(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage()
  await openInteractive(page, path)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(settled)
  const { shift, moved } = await measureShift(page)
  await page.close()
  return shift < allowedShift ? [] : [`${path} moves by ${shift}:`, ...moved]
}

async function findShiftForVisitor(path: string, width: number): Promise<string[]> {
  const { context } = await openWithoutFonts(width)
  const faults = await findShift(context, path)
  await context.close()
  return faults
}

describe.each([390, 1440])('no page moves under its reader at %i pixels', (width) => {
  it.each([
    ['whole as delivered', [...pathsOf('prerendered'), ...ourPages]],
    ['filled by the browser', [...pathsOf('shell', 'guarded'), ...ourShells]],
    ['that a mail or a device leads to', linked],
  ])(
    'one %s',
    async (_, paths) => {
      const faults: string[] = []
      for (let first = 0; first < paths.length; first += pagesAtOnce) {
        const visits = paths.slice(first, first + pagesAtOnce).map((path) => findShiftForVisitor(path, width))
        faults.push(...(await Promise.all(visits)).flat())
      }
      expect(faults).toEqual([])
    },
    manyPages,
  )

  it('one of a customer', async () => {
    const customer = await signUpCustomer(shop.url)
    const { orderId, checkoutId } = await customer.openCheckout()
    await customer.pay(checkoutId)
    await expect.poll(async () => (await customer.readOrder(orderId)).status).toBe('Completed')
    const { page, context } = await openWithoutFonts(width)
    await page.goto('/user-area/sign-in')
    await page.getByLabel('E-mail').fill(customer.email)
    await page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('seats taken').first().waitFor()
    const faults: string[] = []
    for (const path of pathsOf('guarded')) faults.push(...(await findShift(context, path)))
    expect(faults).toEqual([])
    await context.close()
  })

  it.each(['/', '/clatter'])('%s for a visitor whose cart is in another currency', async (path) => {
    const { page, context } = await openWithoutFonts(width)
    await chooseEuro(page)
    expect(await findShift(context, path)).toEqual([])
    await context.close()
  })
})

async function chooseEuro(page: Page): Promise<void> {
  await page.goto('/clatter')
  await addToCart(page)
  await cartOf(page).getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await page.getByRole('main').getByText('€').first().waitFor()
}
