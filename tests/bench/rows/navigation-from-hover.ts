import { launchBrowser } from '#tests/support/browser.ts'
import { withDataDir } from '#tests/support/data-dir.ts'
import { startProgram } from '#tests/support/program.ts'
import { medianOf } from '#tests/support/quantiles.ts'
import type { Row } from '../../rows/row.ts'
import { type Going, openSlowVisitor, walk } from './navigation/walk.ts'

const rounds = 3
const limit = 100

const describe = (goings: Going[]) => {
  const median = (of: (going: Going) => number) => Math.round(medianOf(goings.map(of)))
  return `${goings[0]?.path} ${median(({ payload }) => payload)} and ${median(({ paint }) => paint)}`
}

export const row: Row = {
  name: 'client navigation from hover',
  figure: `payload and paint under ${limit} ms each, medians over the pages of ${rounds} walks, processor 4 times slower, network of this machine alone: from the mouse on a link to the last byte of the page's payload, which that warms, and from the press on it a moment later to the first frame with the heading of the page`,
  run: () =>
    withDataDir(async (dataDir) => {
      const program = await startProgram({ kind: 'pglite', dataDir }, { LOG_LEVEL: 'silent' })
      const browser = await launchBrowser()
      try {
        const walks: Going[][] = []
        for (let round = 0; round < rounds; round += 1) {
          const page = await openSlowVisitor(browser, program.url)
          walks.push(await walk(page))
          await page.context().close()
        }
        const goings = walks.flat()
        const payload = medianOf(goings.map((going) => going.payload))
        const paint = medianOf(goings.map((going) => going.paint))
        const byPage = Object.values(Object.groupBy(goings, ({ path }) => path)).map((of) => describe(of ?? []))
        return {
          passed: payload < limit && paint < limit,
          measured: `payload ${Math.round(payload)} ms, paint ${Math.round(paint)} ms; ${byPage.join(', ')}`,
        }
      } finally {
        await browser.close()
        await program.stop()
      }
    }),
}
