import type { Browser } from 'playwright-core'
import { medianOf } from '#tests/support/quantiles.ts'
import type { Row } from '../../rows/row.ts'
import { inBrowser } from '../measuring/in-browser.ts'
import { type Loading, measureLoading, openSlowPhone } from './phone/slow-phone.ts'

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

export const row: Row = {
  name: 'home on a slow phone',
  figure: `LCP under ${limits.largestPaint} ms and TBT under ${limits.blocking} ms, medians of ${visits} first visits after one that counts not; 390 pixels, processor 4 times slower, 1.6 Mbit/s down; 150 ms before each answer as the browser emulates it, which adds none for opening a connection`,
  run: () => inBrowser(measure),
}
