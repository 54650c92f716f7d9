import * as z from 'zod/mini'
import type { CommandRows } from '../row.ts'

const days = ['--from', '2020-01-01', '--to', '2099-12-31']
const report = z.strictObject({
  from: z.string(),
  to: z.string(),
  rows: z.array(z.looseObject({ currency: z.string() })),
  totals: z.array(z.looseObject({ currency: z.string() })),
})

export const reportRows: CommandRows = {
  'report payouts': {
    success: { type: days, says: /^The payment provider 'test' does not report payouts/ },
    json: z.strictObject({
      from: z.string(),
      to: z.string(),
      provider: z.literal('test'),
      isReported: z.literal(false),
      rows: z.array(z.unknown()),
      differences: z.array(z.unknown()),
      waiting: z.array(z.unknown()),
    }),
    refusal: { type: ['--to', '2026-01-31'], exitCode: 2, says: '--from: Say which days' },
  },
  'report sales': {
    success: { type: days, says: /^Sales from 2020-01-01 to 2099-12-31, whole days in UTC/ },
    json: report,
    refusal: { type: ['--from', '2026-01-01'], exitCode: 2, says: '--to: Say which days, like --from 2026-01-01 --to' },
  },
  'report tax': {
    success: { type: days, says: /^Tax from 2020-01-01 to 2099-12-31, whole days in UTC/ },
    json: report,
    refusal: {
      type: ['--from', '2026-02-01', '--to', '2026-01-31'],
      exitCode: 2,
      says: '--to: Must not be before --from',
    },
  },
}
