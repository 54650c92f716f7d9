import { describe, expect, it } from 'vitest'
import { readOutcome, type VitestReport } from './read-report.ts'
import { findFilesToRunAgain, settle } from './second-try.ts'
import { selectStages, stages } from './stages.ts'
import { formatSummary } from './summary.ts'

const report = (counts: Partial<VitestReport>): VitestReport => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...counts,
})

const root = '/shop'
const file = (given: Partial<VitestReport['testResults'][number]>) => ({
  ...{ name: '/shop/tests/a.test.ts', status: 'passed', message: '', assertionResults: [] },
  ...given,
})
const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
  fullName,
  status,
  failureMessages,
})

describe('a stage of npm test', () => {
  it('passes with its tests', () => {
    const given = report({ numPassedTests: 3, testResults: [file({ assertionResults: [test('a', 'passed')] })] })
    expect(readOutcome(given, 0, root)).toEqual({ passed: 3, failed: 0, failures: [] })
  })

  it('names each test that failed, with its file and the first line of why', () => {
    const given = report({
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        file({
          status: 'failed',
          assertionResults: [
            test('sells', 'passed'),
            test('ships', 'failed', ['\u001b[31mError: no ship\u001b[39m\n    at ship.ts:1']),
          ],
        }),
      ],
    })
    const failures = [{ file: 'tests/a.test.ts', name: 'ships', reason: 'Error: no ship' }]
    expect(readOutcome(given, 1, root)).toEqual({ passed: 1, failed: 1, failures })
  })

  it('fails with a file that breaks before, between or after its tests', () => {
    const broken = { status: 'failed', message: 'The program ended with 1' }
    const given = report({
      numPassedTests: 1,
      testResults: [file(broken), file({ ...broken, assertionResults: [test('a', 'passed')] })],
    })
    const failure = { file: 'tests/a.test.ts', name: 'the file around its tests', reason: broken.message }
    expect(readOutcome(given, 1, root)).toEqual({ passed: 1, failed: 2, failures: [failure, failure] })
  })

  it('fails with what went wrong outside of all tests', () => {
    const given = report({ numPassedTests: 1, outside: ['Error: nobody waited\n    at a.ts:1'] })
    const failures = [{ file: '', name: 'outside of all tests', reason: 'Error: nobody waited' }]
    expect(readOutcome(given, 1, root)).toEqual({ passed: 1, failed: 1, failures })
  })

  it('fails with a skipped test', () => {
    const skipped = file({ assertionResults: [test('a', 'skipped')] })
    const given = report({ numPassedTests: 2, numPendingTests: 1, testResults: [skipped] })
    const failures = [{ file: 'tests/a.test.ts', name: 'a', reason: 'skipped' }]
    const problem = '1 tests were skipped, which none may be'
    expect(readOutcome(given, 0, root)).toEqual({ passed: 2, failed: 1, failures, problem })
  })

  it.each([
    ['has no tests', report({}), 1, { passed: 0, problem: 'found no tests' }],
    ['ends badly after its tests', report({ numPassedTests: 2 }), 1, { passed: 2, problem: 'ended with exit code 1' }],
    ['leaves no result', undefined, null, { passed: 0, problem: 'ended without a result (exit code none)' }],
  ])('fails when it %s', (_, given, exitCode, outcome) => {
    expect(readOutcome(given, exitCode, root)).toEqual({ failed: 1, failures: [], ...outcome })
  })
})

describe('a second try', () => {
  const failure = { file: 'a.test.ts', name: 'ships', reason: 'Error: no ship' }
  const failedWith = (...failures: (typeof failure)[]) => ({ passed: 9, failed: failures.length, failures })

  it('is given to a few failures, file by file', () => {
    expect(findFilesToRunAgain('unit', failedWith(failure, { ...failure, name: 'sails' }))).toEqual(['a.test.ts'])
  })

  it.each<[string, string, ReturnType<typeof failedWith> & { problem?: string }]>([
    ['a guarantee', 'guarantees-pglite', failedWith(failure)],
    ['many failures', 'unit', failedWith(failure, failure, failure, failure)],
    ['what failed outside of all files', 'unit', failedWith(failure, { ...failure, file: '' })],
    ['a stage that did not work out', 'unit', { ...failedWith(failure), problem: 'tests were skipped' }],
    ['what passed', 'unit', failedWith()],
  ])('is not given to %s', (_, stage, outcome) => {
    expect(findFilesToRunAgain(stage, outcome)).toEqual([])
  })

  it('that works out counts as passed and is named; one that does not changes nothing', () => {
    const first = failedWith(failure)
    const passed = { passed: 4, failed: 0, failures: [] }
    expect(settle(first, passed)).toEqual({ passed: 10, failed: 0, failures: [], unsettled: [failure] })
    expect(settle(first, failedWith(failure))).toBe(first)
    expect(settle(first, { ...passed, problem: 'found no tests' })).toBe(first)
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
  const unit = { name: 'unit', passed: 12, failed: 0, failures: [], seconds: 1 }

  it('ends in the totals, alone on their line', () => {
    const journeys = { name: 'journeys-pglite', passed: 0, failed: 1, failures: [], seconds: 0, problem: 'No Chromium' }
    const text = formatSummary([unit, journeys])
    expect(text.split('\n').at(-1)).toBe('12 passed, 1 failed')
    expect(text).toMatch(/journeys-pglite +FAILED .*No Chromium/)
    expect(text).toMatch(/unit +ok /)
  })

  it('names before them what failed, at most twenty of a stage', () => {
    const failures = Array.from({ length: 22 }, (_, i) => ({
      file: 'a.test.ts',
      name: `ship ${i}`,
      reason: 'Error: no ship',
    }))
    const text = formatSummary([{ ...unit, failed: 22, failures }])
    expect(text).toContain('FAILED unit, a.test.ts\n  ship 0\n  Error: no ship\n')
    expect(text).toMatch(/ship 19\n.*\nand 2 more of unit\n\n12 passed, 22 failed$/)
  })
  it('names what failed at first, so that it is looked into', () => {
    const unsettled = [{ file: 'a.test.ts', name: 'ships', reason: 'Error: no ship' }]
    expect(formatSummary([{ ...unit, unsettled }])).toContain(
      'FAILED AT FIRST, passed alone: unit, a.test.ts\n  ships\n  Error: no ship\n',
    )
  })
})
