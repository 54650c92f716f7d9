import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import * as z from 'zod/mini'
import { openDatabase } from '#service/database/connection.ts'
import type { Case, CaseResult } from '#tests/cases/case.ts'
import { launchBrowser, pageTimeout } from '#tests/support/browser.ts'
import { deskUrlOf, openDesk } from '#tests/support/desk/open-desk.ts'
import { fillWithLicenses } from '#tests/support/many-licenses.ts'
import { findFreePort } from '#tests/support/ports-and-folders.ts'
import { startProgram } from '#tests/support/program.ts'
import { medianOf } from '#tests/support/quantiles.ts'
import { withPostgres } from '#tests/support/temporary-databases.ts'

const slowdown = 4
const visits = 7
const limit = 1_000
const licenses = 2_000

export const cases: Case[] = [
  {
    name: 'first list of the desk',
    figure: `the first row of /desk/licenses drawn within ${limit} ms, processor ${slowdown} times slower, median of ${visits} visits after one that counts not: a member of the staff who is signed in, in a browser that has none of the desk's files; beside it the processor time of the page without slowdown`,
    run: () => measure(),
  },
]

const measure = (): Promise<CaseResult> =>
  withPostgres('desk-first-list', async (place) => {
    const PORT = String(await findFreePort())
    const program = await startProgram(place, { PORT, PUBLIC_URL: `http://localhost:${PORT}` })
    const browser = await launchBrowser()
    try {
      const database = await openDatabase(place)
      await fillWithLicenses(database, licenses).finally(() => database.close())
      const { context } = await openDesk({ url: program.url, place }, 'owner', {}, browser)
      return judge(await visitOften(browser, context, `${deskUrlOf(program.url)}/desk/licenses`))
    } finally {
      await browser.close()
      await program.stop()
    }
  })

type Visit = { row: number; processor: number }

/** Visits as the same person, each in a browser that has nothing but the session, by turns with and without slowdown. */
async function visitOften(browser: Browser, known: BrowserContext, address: string) {
  const seen: { slow: Visit; usual: Visit }[] = []
  const storageState = await known.storageState()
  const visitOnce = async (rate: number) => {
    const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
    return visit(await context.newPage(), address, rate).finally(() => context.close())
  }
  while (seen.length <= visits) seen.push({ slow: await visitOnce(slowdown), usual: await visitOnce(1) })
  return seen.slice(1)
}

/** Runs in the page: notes when the first row of a table was drawn, in milliseconds since the navigation began. */
const noteFirstRow = `new MutationObserver((_, observer) => {
  if (!document.querySelector('main tbody tr')) return
  observer.disconnect()
  requestAnimationFrame(() => setTimeout(() => { globalThis.firstRow = performance.now() }))
}).observe(document, { childList: true, subtree: true })`

async function visit(page: Page, address: string, rate: number): Promise<Visit> {
  await page.addInitScript({ content: noteFirstRow })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(address)
  const row = await readFirstRow(page)
  const { metrics } = await devtools.send('Performance.getMetrics')
  const tasks = metrics.find(({ name }) => name === 'TaskDuration')
  return { row, processor: (tasks?.value ?? Number.NaN) * 1000 }
}

async function readFirstRow(page: Page): Promise<number> {
  for (const deadline = Date.now() + pageTimeout; Date.now() < deadline; await wait(100)) {
    const row = z.optional(z.number()).parse(await page.evaluate<unknown>('globalThis.firstRow'))
    if (row !== undefined) return row
  }
  throw new Error(`${page.url()} has shown no row`)
}

function judge(seen: readonly { slow: Visit; usual: Visit }[]): CaseResult {
  const rows = seen.map(({ slow }) => slow.row)
  const usual = medianOf(seen.map((one) => one.usual.row))
  const processor = medianOf(seen.map((one) => one.usual.processor))
  return {
    passed: medianOf(rows) < limit,
    measured: `${medianOf(rows).toFixed(0)} ms (${rows.map((row) => row.toFixed(0)).join(', ')}); without slowdown ${usual.toFixed(0)} ms, of which ${processor.toFixed(0)} ms of processor time`,
  }
}
