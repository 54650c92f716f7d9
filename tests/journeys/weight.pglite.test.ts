import type { Browser, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { launchBrowser, openVisitor } from '../support/browser.ts'
import { type Program, startProgram } from '../support/program.ts'
import { addToCart, cartOf, seen } from '../support/shopper.ts'

const budget = { kilobytes: 80, files: 5, shift: 0.02 }
/** Longer than anything that a page does by itself once it is loaded, the build manifest of the site among it. */
const quietAfter = 1500

let program: Program
let browser: Browser

beforeAll(async () => {
  program = await startProgram(await freshDatabase('weight'))
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  expect(await program?.stop()).toBe(0)
})

async function openQuietly(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(quietAfter)
  await page.waitForLoadState('networkidle')
}

type Script = { name: string; bytes: number; encoding: string | undefined }

function weigh(response: Response): Script {
  const headers = response.headers()
  return {
    name: new URL(response.url()).pathname,
    bytes: Number(headers['content-length']),
    encoding: headers['content-encoding'],
  }
}

it('loads at most 80 KB of JavaScript on home, in at most 5 files', async () => {
  const { page, context } = await openVisitor(browser, program.url)
  const responses: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') responses.push(response)
  })
  await openQuietly(page, '/')
  const scripts = responses.map(weigh)
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  const list = scripts.map(({ name, bytes: size }) => `${name} ${size}`).join('\n')
  expect(new Set(scripts.map(({ encoding }) => encoding))).toEqual(new Set(['br']))
  expect(scripts.length, list).toBeLessThanOrEqual(budget.files)
  expect(bytes, list).toBeGreaterThan(0)
  expect(bytes, list).toBeLessThanOrEqual(budget.kilobytes * 1024)
  await context.close()
})

/** How far a page has moved under its reader since it was opened: the browser's cumulative layout shift. */
async function measureShift(page: Page): Promise<{ shift: number; moved: string[] }> {
  return page.evaluate(async () => {
    const found: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => void found.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const shifts = found.map((entry) => entry.toJSON())
    return {
      shift: shifts.reduce((sum, { value }) => sum + Number(value), 0),
      moved: shifts.map((shift) => JSON.stringify(shift)),
    }
  })
}

async function chooseEuro(page: Page): Promise<void> {
  await page.goto('/clatter')
  await addToCart(page)
  await cartOf(page).getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await page.getByRole('main').getByText('€').first().waitFor(seen)
}

const pages = ['/', '/clatter']

describe.each([390, 1440])('%i pixels wide', (width) => {
  it.each(pages)('holds %s still for a first visitor', async (path) => {
    const { page, context } = await openVisitor(browser, program.url, { width })
    await openQuietly(page, path)
    const { shift, moved } = await measureShift(page)
    expect(shift, moved.join('\n')).toBeLessThan(budget.shift)
    await context.close()
  })

  it.each(pages)('holds %s still for a visitor whose cart is in another currency', async (path) => {
    const { page, context } = await openVisitor(browser, program.url, { width })
    await chooseEuro(page)
    await openQuietly(page, path)
    await page.getByRole('main').getByText('€').first().waitFor(seen)
    const { shift, moved } = await measureShift(page)
    expect(shift, moved.join('\n')).toBeLessThan(budget.shift)
    await context.close()
  })
})
