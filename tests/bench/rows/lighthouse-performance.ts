import { withDataDir } from '#tests/support/data-dir.ts'
import { howToInstall, loadLighthouse, scoreSpeed } from '#tests/support/lighthouse.ts'
import { startProgram } from '#tests/support/program.ts'
import { medianOf } from '#tests/support/quantiles.ts'
import type { Row } from '../../rows/row.ts'

const runs = 3
const least = 95

export const row: Row = {
  name: 'Lighthouse performance',
  figure: `at least ${least} on home by the preset for phones and its simulated slowness, median of ${runs}`,
  run: async () => {
    const tools = await loadLighthouse()
    if (!tools) return { passed: false, measured: `not tried: ${howToInstall}` }
    return withDataDir(async (dataDir) => {
      const program = await startProgram({ kind: 'pglite', dataDir }, { LOG_LEVEL: 'silent' })
      try {
        const seen = []
        while (seen.length < runs) seen.push(await scoreSpeed(tools, program.url))
        const scores = seen.map(({ score }) => score)
        const measures = seen.at(-1)?.measures.join(', ')
        return {
          passed: medianOf(scores) >= least,
          measured: `${medianOf(scores)} (${scores.join(', ')}); the last: ${measures}`,
        }
      } finally {
        await program.stop()
      }
    })
  },
}
