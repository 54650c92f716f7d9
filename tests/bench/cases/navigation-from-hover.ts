import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import * as z from 'zod'
import type { Case } from '#tests/cases/case.ts'
import { pageTimeout } from '#tests/support/browser.ts'
import { medianOf } from '#tests/support/quantiles.ts'
import { openQuietly } from '#tests/support/script-weight.ts'
import { inBrowser } from '../measuring/programs.ts'

const slowdown = 4
/** Between coming to a link and pressing it, and between arriving on a page and going on; in milliseconds. */
const pauses = { beforePress: 250, onPage: 700 }

const timesSchema = z.object({
  hoveredAt: z.number(),
  fetchedAt: z.number(),
  pressedAt: z.number(),
  paintedAt: z.number(),
})

/** A page gone to: how long its payload took from the hover on, and its first frame from the press on, in milliseconds. */
type Going = { path: string; payload: number; paint: number }

const ways = [
  ...['/clatter', '/blog', '/blog/why-odd-metres', '/templates', '/templates/seven-kit', '/get-started'],
  ...['/support', '/product-comparison', '/thrum', '/'],
]

/** Somebody at home, on a slow computer that has never been there before. */
async function openSlowVisitor(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await openQuietly(page, '/')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Goes from page to page by mouse. */
export async function walk(page: Page): Promise<Going[]> {
  const goings: Going[] = []
  for (const path of ways) goings.push(await go(page, path))
  return goings
}

async function go(page: Page, path: string): Promise<Going> {
  const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).first()
  await link.scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  await page.evaluate(watch(path))
  await link.hover()
  await wait(pauses.beforePress)
  await page.mouse.down()
  await page.mouse.up()
  const times = timesSchema.parse(await page.evaluate<unknown>(readTimes(path)))
  await wait(pauses.onPage)
  return { path, payload: times.fetchedAt - times.hoveredAt, paint: times.paintedAt - times.pressedAt }
}

const payloadOf = (path: string) => `${path === '/' ? '' : path}/_payload.json`

/** Runs in the browser: notes when a link is come to and pressed, and when a frame with another heading has been drawn. */
const watch = (path: string) => `(() => {
  const times = (window.times = {})
  const note = (name) => (event) => (times[name] = event.timeStamp)
  performance.clearResourceTimings()
  addEventListener('mouseover', ({ target, timeStamp }) => {
    if (target.closest('a[href="${path}"]')) times.hoveredAt ??= timeStamp
  }, { capture: true })
  addEventListener('pointerdown', note('pressedAt'), { capture: true, once: true })
  const before = document.querySelector('h1').textContent
  const look = () => {
    const heading = document.querySelector('h1')
    if (heading === null || heading.textContent === before) return requestAnimationFrame(look)
    // Before the frame is drawn; a message comes after it.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => times.resolve(performance.now())
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
  times.painted = new Promise((resolve, reject) => {
    times.resolve = resolve
    setTimeout(() => reject(new Error('${path} was not drawn')), ${pageTimeout})
  })
})()`

const readTimes = (path: string) => `(async () => {
  const paintedAt = await window.times.painted
  const found = performance.getEntriesByType('resource')
  const payload = found.find(({ name }) => new URL(name).pathname === '${payloadOf(path)}')
  return { ...window.times, paintedAt, fetchedAt: payload.responseEnd }
})()`

const rounds = 3
const limit = 150

const describe = (goings: Going[]) => {
  const median = (of: (going: Going) => number) => Math.round(medianOf(goings.map(of)))
  return `${goings[0]?.path} ${median(({ payload }) => payload)} and ${median(({ paint }) => paint)}`
}

async function measure(browser: Browser, url: string) {
  const goings: Going[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await openSlowVisitor(browser, url)
    goings.push(...(await walk(page)))
    await page.context().close()
  }
  const payload = medianOf(goings.map((going) => going.payload))
  const paint = medianOf(goings.map((going) => going.paint))
  const byPage = Object.values(Object.groupBy(goings, ({ path }) => path)).map((of) => describe(of ?? []))
  return {
    passed: payload < limit && paint < limit,
    measured: `payload ${Math.round(payload)} ms, paint ${Math.round(paint)} ms; ${byPage.join(', ')}`,
  }
}

export const cases: Case[] = [
  {
    name: 'client navigation from hover',
    figure: `payload and paint under ${limit} ms each, medians over the pages of ${rounds} walks, processor 4 times slower, network of this machine alone: from the mouse on a link to the last byte of the page's payload, which that warms, and from the press on it a moment later to the first frame with the heading of the page`,
    run: () => inBrowser(measure),
  },
]
