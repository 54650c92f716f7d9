import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Case } from '#tests/cases/case.ts'
import { findFreePort } from '#tests/support/ports-and-folders.ts'
import { startByScript, waitUntilServed } from '../../cases/npm-start.ts'

const runs = 5
const limitMs = 2_000

async function measureStart(port: number, dataDir: string): Promise<number> {
  const startedAt = performance.now()
  const start = startByScript(port, dataDir)
  try {
    await waitUntilServed(start)
    return performance.now() - startedAt
  } finally {
    await start.stop('SIGTERM')
  }
}

export const cases: Case[] = [
  {
    name: 'a start with nothing stale',
    figure: `home page served in under ${limitMs / 1000} s, each of ${runs} times`,
    run: async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'backline-start-'))
      try {
        // Pages name the shop's address: on another port they would be stale.
        const port = await findFreePort()
        await measureStart(port, dataDir)
        const times: number[] = []
        for (let run = 0; run < runs; run += 1) times.push(await measureStart(port, dataDir))
        const seconds = times.sort((a, b) => a - b).map((time) => (time / 1000).toFixed(2))
        return { passed: times.every((time) => time < limitMs), measured: `${seconds.join(', ')} s` }
      } finally {
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  },
]
