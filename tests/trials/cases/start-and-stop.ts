import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TrialCase } from '#tests/cases/case.ts'
import { findFreePort } from '#tests/support/ports-and-folders.ts'
import { isRunning, listDescendants, startByScript, waitUntilServed } from '../../cases/npm-start.ts'

const times = 20
const longestHeadStartMs = 1_500

/** Every second time the signal comes while the program is still starting, at an ever later moment. */
async function startAndStop(turn: number, port: number, dataDir: string): Promise<string[]> {
  const start = startByScript(port, dataDir)
  if (turn % 2 === 0) await waitUntilServed(start)
  else await wait((longestHeadStartMs * turn) / times)
  const pids = listDescendants(start.child.pid ?? 0)
  const isServed = turn % 2 === 0
  const exitCode = await start.stop('SIGTERM')
  const left = pids.filter(isRunning)
  return [
    ...(left.length > 0 ? [`turn ${turn} left ${left.length} processes`] : []),
    ...(isServed && exitCode !== 0 ? [`turn ${turn} ended with ${exitCode}: ${start.output()}`] : []),
    ...(existsSync('.cache/setup.lock') ? [`turn ${turn} left the setup's lock`] : []),
  ]
}

export const cases: TrialCase[] = [
  {
    name: 'start and SIGTERM',
    figure: `${times} times, half while starting: no process and no lock is left`,
    guards: 'the passing on of signals to the program, once, and the wait for its end',
    seenToFail: 'Without it, SIGTERM ended nothing within 20 s',
    run: async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'backline-trial-'))
      const port = await findFreePort()
      try {
        const problems: string[] = []
        for (let turn = 0; turn < times; turn += 1) problems.push(...(await startAndStop(turn, port, dataDir)))
        return { passed: problems.length === 0, measured: problems.join('; ') || `${times} clean ends` }
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  },
]
