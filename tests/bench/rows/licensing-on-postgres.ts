import { withPostgres } from '#tests/support/on-postgres.ts'
import type { Row } from '../../rows/row.ts'
import { asked, compareOperations, least, tell } from './licensing/compare.ts'

export const row: Row = {
  name: 'activation, completion, refresh on PostgreSQL',
  figure: `processor time of program and PostgreSQL, signing and hashing counted apart: the same SQL through bare pg / ours, at least ${least} each; ${asked}`,
  run: async () => {
    const costs = await withPostgres('licensing', compareOperations)
    return { passed: costs.every(({ ratio }) => ratio >= least), measured: tell(costs) }
  },
}
