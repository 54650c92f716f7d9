import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { openSharedBrowser, openVisitor } from '../support/browser.ts'
import { openCheckoutOf } from '../support/checkouts.ts'
import { allowedShift, measureShift } from '../support/layout-shift.ts'
import { type Program, startProgram } from '../support/program.ts'
import { openQuietly, scriptLimits, type Weight, weighScripts } from '../support/script-weight.ts'
import { addToCart, cartOf, signUp } from '../support/shopper.ts'

const browser = await openSharedBrowser()

const filesOfHome = 5

let program: Program

beforeAll(async () => {
  program = await startProgram(await freshDatabase('weight'))
})
afterAll(async () => {
  expect(await program?.stop()).toBe(0)
})

/** Weighs the scripts of an address for who has what `kept` holds, but has never been there. */
async function expectAtMost(limit: number, address: string, kept?: BrowserContext): Promise<Weight> {
  const context = await browser.newContext({
    baseURL: program.url,
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
  const { url } = await openCheckoutOf(program)
  await expectAtMost(scriptLimits.checkout, url)
})

it('loads at most 104 KiB of JavaScript in the user area, on its heaviest page', async () => {
  const { page, context } = await openVisitor(browser, program.url)
  await signUp(page)
  await expectAtMost(scriptLimits.userArea, '/user-area/account', context)
  await context.close()
})

async function chooseEuro(page: Page): Promise<void> {
  await page.goto('/clatter')
  await addToCart(page)
  await cartOf(page).getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await page.getByRole('main').getByText('€').first().waitFor()
}

const pages = ['/', '/clatter']

describe.each([390, 1440])('%i pixels wide', (width) => {
  it.each(pages)('holds %s still for a first visitor', async (path) => {
    const { page, context } = await openVisitor(browser, program.url, { width })
    await openQuietly(page, path)
    const { shift, moved } = await measureShift(page)
    expect(shift, moved.join('\n')).toBeLessThan(allowedShift)
    await context.close()
  })

  it.each(pages)('holds %s still for a visitor whose cart is in another currency', async (path) => {
    const { page, context } = await openVisitor(browser, program.url, { width })
    await chooseEuro(page)
    await openQuietly(page, path)
    await page.getByRole('main').getByText('€').first().waitFor()
    const { shift, moved } = await measureShift(page)
    expect(shift, moved.join('\n')).toBeLessThan(allowedShift)
    await context.close()
  })
})
