import type { BrowserContext, Page } from 'playwright-core'
import * as z from 'zod/mini'
import { openInteractive } from './page-visits.ts'

/** The cumulative layout shift that a page may have; search engines call 0.1 good. */
export const allowedShift = 0.02

/** Longer than what a page does by itself once it has asked for the storefront, in milliseconds. */
const settled = 600

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

/**
 * Lets no font come: what takes their place is stretched to the same measures where a machine has it, and machines of tests
 * have not.
 */
export async function withholdFonts(context: BrowserContext): Promise<void> {
  await context.route('**/*.woff2', (route) => route.abort())
}

/** What moves on a page that is opened by itself in a context; empty when nothing does. */
export async function findShift(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage()
  await openInteractive(page, path)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(settled)
  const { shift, moved } = await measureShift(page)
  await page.close()
  return shift < allowedShift ? [] : [`${path} moves by ${shift}:`, ...moved]
}
