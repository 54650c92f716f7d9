import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Reporter } from 'vitest/node'

/** Where the reasons of the last run are that no test has, in a list. */
export const outsideErrorsFile = join(import.meta.dirname, '../../.cache/test-results/outside-tests.json')

/** Keeps what went wrong outside of all tests, such as a promise that nobody waited for: Vitest's own report leaves it out. */
export default class OutsideReporter implements Reporter {
  async onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): Promise<void> {
    await mkdir(dirname(outsideErrorsFile), { recursive: true })
    await writeFile(outsideErrorsFile, JSON.stringify(errors.map(({ stack, message }) => stack ?? message)))
  }
}
