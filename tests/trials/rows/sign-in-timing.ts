import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '#tests/support/program.ts'
import { isSameTime, measureSignIns, sameTime } from '#tests/support/sign-in-timing.ts'
import type { Row } from '../../rows/row.ts'

const times = 2_000

export const row: Row = {
  name: 'unknown address against wrong password',
  figure: `median ratio ${sameTime.from} to ${sameTime.to} over ${times} sign-ins of each`,
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'backline-timing-'))
    try {
      const program = await startProgram({ kind: 'pglite', dataDir }, { LOG_LEVEL: 'silent' })
      const timing = await measureSignIns(program.url, times)
      await program.stop()
      const { ratio, unknown, wrong } = timing
      const medians = `${unknown.toFixed(2)} ms against ${wrong.toFixed(2)} ms`
      return { passed: isSameTime(timing), measured: `ratio ${ratio.toFixed(3)}: ${medians}` }
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}
