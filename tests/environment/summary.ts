import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { longTag } from './length.ts'

type Counts = { passed: number; failed: number; skipped: number; seconds: number }

/**
 * Ends the output with a row of counts for each project, and in the last line the totals: `N passed, N failed`. A run with
 * a skipped test fails, since nobody would notice it, unless tests were chosen by name or tag. Tests that the short form leaves
 * out are not counted.
 */
export default class SummaryReporter implements Reporter {
  private vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const projects = new Map<string, Counts>()
    for (const module of modules) {
      const counts = projects.get(module.project.name) ?? { passed: 0, failed: 0, skipped: 0, seconds: 0 }
      projects.set(module.project.name, addModule(counts, module))
    }
    const total = [...projects.values()].reduce(sum, { passed: 0, failed: errors.length, skipped: 0, seconds: 0 })
    const { testNamePattern, tagsFilter } = this.vitest?.config ?? {}
    if (testNamePattern !== undefined || tagsFilter !== undefined) total.skipped = 0
    if (total.skipped > 0) process.exitCode = 1
    const rows = [...projects].map(([name, counts]) => formatRow(name, counts))
    this.vitest?.logger.log(`\n${rows.join('\n')}\n\n${formatTotals(total)}`)
  }
}

/** A file that failed around its tests counts as one failure more. */
function addModule(counts: Counts, module: TestModule): Counts {
  const states = [...module.children.allTests()].filter(isCounted).map((test) => test.result().state)
  const count = (state: string) => states.filter((each) => each === state).length
  const failedAround = module.state() === 'failed' && count('failed') === 0 ? 1 : 0
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  return sum(counts, {
    passed: count('passed'),
    failed: count('failed') + failedAround,
    skipped: count('skipped'),
    seconds: (duration + collectDuration + setupDuration) / 1000,
  })
}

const isCounted = (test: TestCase) => test.result().state !== 'skipped' || !test.tags.includes(longTag)

const sum = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  seconds: a.seconds + b.seconds,
})

function formatRow(name: string, { passed, failed, skipped, seconds }: Counts): string {
  const counts = [`${passed} passed`.padStart(12), `${failed} failed`.padStart(10), `${skipped} skipped`.padStart(11)]
  return `${name.padEnd(20)}${counts.join('')}${seconds.toFixed(0).padStart(7)} s of work`
}

const formatTotals = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, and ${skipped} skipped, which none may be` : ''}`
