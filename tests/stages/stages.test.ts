import { describe, expect, it } from 'vitest'
import { selectStages, stages } from './stages.ts'
import { formatSummary } from './summary.ts'
import { readOutcome, type VitestReport } from './vitest-stage.ts'

const report = (counts: Partial<VitestReport>): VitestReport => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...counts,
})

describe('a stage of npm test', () => {
  it('passes with its tests', () => {
    expect(readOutcome(report({ numPassedTests: 3 }), 0)).toEqual({ passed: 3, failed: 0 })
  })

  it.each([
    ['has no tests', report({}), 1, { passed: 0, failed: 1, problem: 'found no tests' }],
    ['has a failing test', report({ numPassedTests: 2, numFailedTests: 1 }), 1, { passed: 2, failed: 1 }],
    [
      'has a skipped test',
      report({ numPassedTests: 2, numPendingTests: 1 }),
      0,
      { passed: 2, failed: 1, problem: '1 tests were skipped, which none may be' },
    ],
    [
      'has a file that breaks before its first test',
      report({ numPassedTests: 2, testResults: [{ status: 'failed', assertionResults: [] }] }),
      1,
      { passed: 2, failed: 1 },
    ],
    [
      'fails outside its tests',
      report({ numPassedTests: 2 }),
      1,
      { passed: 2, failed: 1, problem: 'ended with exit code 1' },
    ],
    ['leaves no result', undefined, null, { passed: 0, failed: 1, problem: 'ended without a result (exit code none)' }],
  ])('fails when it %s', (_, given, exitCode, outcome) => {
    expect(readOutcome(given, exitCode)).toEqual(outcome)
  })
})

describe('the parts of npm test', () => {
  it('are all of them when none is named', () => {
    expect(selectStages([])).toBe(stages)
  })

  it('are one stage, or one part on both databases, in their own order', () => {
    expect(selectStages(['journeys', 'unit']).map(({ name }) => name)).toEqual([
      'unit',
      'journeys-pglite',
      'journeys-postgres',
    ])
    expect(selectStages(['service-postgres']).map(({ name }) => name)).toEqual(['service-postgres'])
  })

  it('refuse a name that is none, naming those that are', () => {
    expect(() => selectStages(['unit', 'jurneys'])).toThrow(
      `There is no part 'jurneys'. Parts: types, lint, unit, service`,
    )
  })
})

describe('the summary', () => {
  it('ends in the totals, alone on their line', () => {
    const text = formatSummary([
      { name: 'unit', passed: 12, failed: 0, seconds: 1 },
      { name: 'journeys-pglite', passed: 0, failed: 1, seconds: 0, problem: 'Chromium is missing' },
    ])
    expect(text.split('\n').at(-1)).toBe('12 passed, 1 failed')
    expect(text).toMatch(/journeys-pglite +FAILED .*Chromium is missing/)
    expect(text).toMatch(/unit +ok /)
  })
})
