import type { Browser, Page } from 'playwright-core'
import * as z from 'zod'
import type { Case } from '#tests/cases/case.ts'
import { medianOf } from '#tests/support/quantiles.ts'
import { inBrowser } from '../measuring/programs.ts'

/** Bits a second, milliseconds, and how many times slower than this machine. */
const slowPhone = { down: 1_600_000, up: 750_000, latency: 150, slowdown: 4 }

const loadingSchema = z.object({ largestPaint: z.number(), blocking: z.number(), shift: z.number() })
/** In milliseconds; a shift has no unit. */
export type Loading = z.infer<typeof loadingSchema>

/** Longer than a page on a slow phone takes to come to rest after it is loaded. */
const quietAfter = 2_000

/** A page on a slow phone that has never been to the shop; 390 pixels wide. */
async function openSlowPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowPhone.latency,
    downloadThroughput: slowPhone.down / 8,
    uploadThroughput: slowPhone.up / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.slowdown })
  return page
}

/** Runs in the browser. A task blocks by what it takes after the first paint beyond 50 ms. */
const readLoading = `(async () => {
  const read = (type) => new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
    setTimeout(() => resolve([]), 500)
  })
  const sum = (values) => values.reduce((all, value) => all + value, 0)
  const paints = await read('largest-contentful-paint')
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0].startTime
  const since = ({ startTime, duration }) => startTime + duration - Math.max(startTime, firstPaint)
  return {
    largestPaint: paints.at(-1).startTime,
    blocking: sum((await read('longtask')).map((task) => Math.max(0, since(task) - 50))),
    shift: sum((await read('layout-shift')).map(({ value }) => value)),
  }
})()`

/** Opens an address and says how it came up, once it is quiet. */
async function measureLoading(page: Page, address: string): Promise<Loading> {
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(quietAfter)
  return loadingSchema.parse(await page.evaluate<unknown>(readLoading))
}

const visits = 5
const limits = { largestPaint: 900, blocking: 150 }

async function visit(browser: Browser, url: string): Promise<Loading> {
  const page = await openSlowPhone(browser)
  const loading = await measureLoading(page, url)
  await page.context().close()
  return loading
}

const listOf = (values: number[]) => values.map(Math.round).join(', ')

async function measure(browser: Browser, url: string) {
  await visit(browser, url)
  const seen: Loading[] = []
  while (seen.length < visits) seen.push(await visit(browser, url))
  const paints = seen.map(({ largestPaint }) => largestPaint)
  const blocking = seen.map((loading) => loading.blocking)
  const shift = Math.max(...seen.map((loading) => loading.shift))
  return {
    passed: medianOf(paints) < limits.largestPaint && medianOf(blocking) < limits.blocking,
    measured: `LCP ${Math.round(medianOf(paints))} ms (${listOf(paints)}), TBT ${Math.round(medianOf(blocking))} ms (${listOf(blocking)}); layout shift at most ${shift.toFixed(3)}`,
  }
}

export const cases: Case[] = [
  {
    name: 'home on a slow phone',
    figure: `LCP under ${limits.largestPaint} ms and TBT under ${limits.blocking} ms, medians of ${visits} first visits after one that counts not; 390 pixels, processor 4 times slower, 1.6 Mbit/s down; 150 ms before each answer as the browser emulates it, which adds none for opening a connection`,
    run: () => inBrowser(measure),
  },
]
