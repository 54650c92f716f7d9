import { withDataDir } from '#tests/support/data-dir.ts'
import type { TrialRow } from '../../rows/row.ts'
import { killsRow, runChains } from './kills/chains.ts'

export const row: TrialRow = {
  name: 'kills, the embedded database',
  ...killsRow,
  run: () => runChains('pglite', (work) => withDataDir((dataDir) => work({ kind: 'pglite', dataDir }))),
}
