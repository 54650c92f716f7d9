import { withDataDir } from '#tests/support/data-dir.ts'
import { fillDiskAgainAndAgain } from '#tests/support/outages/full-shop.ts'
import type { TrialRow } from '../../rows/row.ts'

const times = 10
const calls = 20

export const row: TrialRow = {
  name: 'full disk, the embedded database',
  figure: `${times} times no room: 0 successes of what was not stored, 0 acknowledged lost, sells again by itself`,
  guards: 'the 503 where the embedded database has no room, and its end where no commit can be noted',
  seenToFail:
    'without that answer its short form got an error that says nothing of coming again; without the end, the next statement after a log that can not grow froze the process for good',
  run: async () => {
    const { acknowledged, refused, faults } = await withDataDir((dataDir) =>
      fillDiskAgainAndAgain({ kind: 'pglite', dataDir }, times, calls),
    )
    const told = `${acknowledged} calls acknowledged, ${refused} refused by 503, ${faults.length} faults`
    return { passed: faults.length === 0, measured: [told, ...faults.slice(0, 8)].join('; ') }
  },
}
