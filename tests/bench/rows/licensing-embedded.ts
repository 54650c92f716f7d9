import { withDataDir } from '#tests/support/data-dir.ts'
import type { Row } from '../../rows/row.ts'
import { asked, compareOperations, least, tell } from './licensing/compare.ts'

export const row: Row = {
  name: 'activation, completion, refresh on the embedded database',
  figure: `processor time of the program, its database within, signing and hashing counted apart: the same SQL through bare PGlite, as durable / ours, at least ${least} each; ${asked}`,
  run: async () => {
    const costs = await withDataDir((dataDir) => compareOperations({ kind: 'pglite', dataDir }))
    return { passed: costs.every(({ ratio }) => ratio >= least), measured: tell(costs) }
  },
}
