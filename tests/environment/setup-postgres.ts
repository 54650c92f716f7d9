import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

/** One server for all test files of a project; each test takes databases of its own from it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, prefix, stop } = await startPostgres()
  project.provide('postgresRun', { url, prefix })
  return stop
}
