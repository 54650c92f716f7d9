import { availableParallelism } from 'node:os'
import { createCheckStage } from './check-stage.ts'
import type { Stage } from './stage.ts'
import { createVitestStage } from './vitest-stage.ts'

const configs = ['tsconfig.node.json', 'tsconfig.web.json', 'tsconfig.browser-tests.json']

/** Where programs are started, stopped and waited for most of the time, one file more than there are cores. */
const workersThatWait = availableParallelism() + 1

/** All of `npm test`, in order: what is cheap and tells most comes first. */
export const stages: Stage[] = [
  createCheckStage(
    'types',
    configs.map((config) => ({ script: 'typescript/bin/tsc', args: ['--noEmit', '-p', config] })),
  ),
  createCheckStage('lint', [{ script: '@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings', '.'] }]),
  createVitestStage('unit', []),
  createVitestStage('service-pglite', []),
  createVitestStage('service-postgres', ['postgres']),
  createVitestStage('guarantees-pglite', [], workersThatWait),
  createVitestStage('guarantees-postgres', ['postgres'], workersThatWait),
  createVitestStage('journeys-pglite', ['chromium']),
  createVitestStage('journeys-postgres', ['postgres', 'chromium']),
]

const partOf = ({ name }: Stage): string => name.replace(/-(pglite|postgres)$/, '')

/**
 * The stages that the names ask for, in order: a stage's own name, or a part on both databases (`journeys`). All when no
 * name is given. Throws for a name that is neither.
 */
export function selectStages(names: string[]): Stage[] {
  const known = new Set(stages.flatMap((stage) => [partOf(stage), stage.name]))
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined) throw new Error(`There is no part '${unknown}'. Parts: ${[...known].join(', ')}.`)
  if (names.length === 0) return stages
  return stages.filter((stage) => names.includes(stage.name) || names.includes(partOf(stage)))
}
