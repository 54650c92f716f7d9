import * as z from 'zod/mini'
import type { CommandRows } from '../row.ts'
import { changes } from './catalogue.ts'

let made = 0
const words = ['--count', '2', '--name', 'Autumn fair', '--description', 'For whoever came by.']

export const voucherRows: CommandRows = {
  'voucher create': {
    success: {
      type: async () => [`voucher-${++made}`, '--products', 'clatter', '--prefix', 'FAIR', ...words],
      says: /^shops\/oddmeter\/catalogue\/vouchers\/\S+ is written: 2 codes, each good for clatter\.\nFAIR-\S+\nFAIR-\S+\n/,
    },
    json: z.strictObject({
      batch: z.string(),
      file: z.string(),
      changes,
      codes: z.array(z.string()).check(z.length(2)),
    }),
    refusal: {
      type: ['fair', '--products', 'rumble', ...words],
      exitCode: 1,
      says: /^--products: There is no .*rumble/,
    },
  },
}
