import { storefrontEndpoints } from '#contract/endpoints/storefront.ts'
import { withDataDir } from '#tests/support/data-dir.ts'
import { startProgram } from '#tests/support/program.ts'
import type { Row } from '../../rows/row.ts'
import { asked, compareWithRaw, tell } from './from-memory/compare-with-raw.ts'

const least = 0.75

export const row: Row = {
  name: 'storefront, anonymous and warm',
  figure: `processor time of GET storefront without a token: raw node:http sending the same bytes and headers / ours, at least ${least}; ${asked}`,
  run: () =>
    withDataDir(async (dataDir) => {
      const program = await startProgram({ kind: 'pglite', dataDir })
      try {
        const call = { path: storefrontEndpoints.getStorefront.path, headers: { 'accept-language': 'en-GB' } }
        const comparison = await compareWithRaw(program, call)
        return { passed: comparison.ratio >= least, measured: tell(comparison) }
      } finally {
        await program.stop()
      }
    }),
}
