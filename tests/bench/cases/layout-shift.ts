import type { Browser, BrowserContext } from 'playwright-core'
import type { Case } from '#tests/cases/case.ts'
import { openVisitor } from '#tests/support/browser.ts'
import { type Customer, signUpOwner } from '#tests/support/customer.ts'
import { allowedShift, findShift, withholdFonts } from '#tests/support/layout-shift.ts'
import { changelogPaths, specifiedRoutes } from '#tests/support/route-table.ts'
import { addToCart, cartOf } from '#tests/support/shopper.ts'
import { inBrowser } from '../measuring/programs.ts'

const widths = [390, 1440]
/** A page is waited for most of the time. */
const pagesAtOnce = 4

/** The first and the last page of a route, which are the same page but for its words. */
const samplesOf = (paths: readonly string[]) => [...new Set([paths[0] ?? '', paths.at(-1) ?? ''])]
const pages = [
  ...specifiedRoutes.flatMap(({ paths }) => samplesOf(paths)),
  ...samplesOf(changelogPaths),
  ...['/withdraw', '/lost-license', '/user-area/newsletter'],
  // Where links of mails and devices lead, though these are good for nothing.
  '/activate?token=7d9f9a55-0c0e-4f0a-8b61-3f1f3f5a7f10',
  '/user-area/confirm-account?email=ada%40example.com&code=spent',
  '/user-area/reset-password?email=ada%40example.com&code=spent',
  '/user-area/newsletter?email=ada%40example.com&token=spent',
]
const ownPages = specifiedRoutes.filter(({ kind }) => kind === 'guarded').map(({ paths: [path] }) => path)

async function openWithoutFonts(browser: Browser, url: string, width: number, customer?: Customer) {
  const visitor = await openVisitor(url, { width, ...(customer && { customer }) }, browser)
  await withholdFonts(visitor.context)
  return visitor
}

/** What moves on these pages, a few of them at a time, each in a context that `open` gives. */
async function findShifts(paths: string[], open: () => Promise<BrowserContext>): Promise<string[]> {
  const faults: string[] = []
  for (let first = 0; first < paths.length; first += pagesAtOnce) {
    const visits = paths.slice(first, first + pagesAtOnce).map(async (path) => findShift(await open(), path))
    faults.push(...(await Promise.all(visits)).flat())
  }
  return faults
}

async function measureAt(browser: Browser, url: string, width: number, customer: Customer): Promise<string[]> {
  const stranger = async () => (await openWithoutFonts(browser, url, width)).context
  const { context: ofCustomer } = await openWithoutFonts(browser, url, width, customer)
  const { page, context: inEuro } = await openWithoutFonts(browser, url, width)
  await page.goto('/clatter')
  await addToCart(page)
  await cartOf(page).getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await page.getByRole('main').getByText('€').first().waitFor()
  const faults = [
    ...(await findShifts(pages, stranger)),
    ...(await findShifts(ownPages, async () => ofCustomer)),
    ...(await findShifts(['/', '/clatter'], async () => inEuro)),
  ]
  await Promise.all(browser.contexts().map((context) => context.close()))
  return faults
}

async function measure(browser: Browser, url: string) {
  const customer = await signUpOwner(url)
  const faults: string[] = []
  for (const width of widths) faults.push(...(await measureAt(browser, url, width, customer)))
  const visits = widths.length * (pages.length + ownPages.length + 2)
  return { passed: faults.length === 0, measured: faults.join(' ') || `none of ${visits} pages` }
}

export const cases: Case[] = [
  {
    name: 'layout shift of every page',
    figure: `a shift under ${allowedShift} on every kind of page, opened by a new visitor, by a customer and with prices in another currency, ${widths.join(' and ')} px wide, fonts withheld`,
    run: () => inBrowser(measure),
  },
]
