import type { Browser } from 'playwright-core'
import { medianOf } from '#tests/support/quantiles.ts'
import type { Row } from '../../rows/row.ts'
import { inBrowser } from '../measuring/in-browser.ts'
import { type Going, openSlowVisitor, walk } from './navigation/walk.ts'

const rounds = 3
const limit = 100

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

export const row: Row = {
  name: 'client navigation from hover',
  figure: `payload and paint under ${limit} ms each, medians over the pages of ${rounds} walks, processor 4 times slower, network of this machine alone: from the mouse on a link to the last byte of the page's payload, which that warms, and from the press on it a moment later to the first frame with the heading of the page`,
  run: () => inBrowser(measure),
}
