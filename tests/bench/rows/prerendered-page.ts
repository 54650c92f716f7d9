import { withDataDir } from '#tests/support/data-dir.ts'
import { startProgram } from '#tests/support/program.ts'
import type { Row } from '../../rows/row.ts'
import { asked, compareWithRaw, tell } from './from-memory/compare-with-raw.ts'

const least = 0.95

export const row: Row = {
  name: 'prerendered page',
  figure: `processor time of home in brotli: raw node:http sending the same bytes and headers / ours, at least ${least}; ${asked}`,
  run: () =>
    withDataDir(async (dataDir) => {
      const program = await startProgram({ kind: 'pglite', dataDir })
      try {
        const comparison = await compareWithRaw(program, { path: '/', headers: { 'accept-encoding': 'br' } })
        return { passed: comparison.ratio >= least, measured: tell(comparison) }
      } finally {
        await program.stop()
      }
    }),
}
