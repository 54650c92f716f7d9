import { withDataDir } from '#tests/support/data-dir.ts'
import type { Row } from '../../rows/row.ts'
import { killsFigure, runChains } from './kills/chains.ts'

export const row: Row = {
  name: 'kills, the embedded database',
  figure: killsFigure,
  run: () => runChains('pglite', (work) => withDataDir((dataDir) => work({ kind: 'pglite', dataDir }))),
}
