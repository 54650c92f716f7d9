import * as z from 'zod/mini'
import type { CommandRows } from '../row.ts'

const found = z.strictObject({
  check: z.string(),
  found: z.string(),
  todo: z.nullable(z.string()),
  result: z.enum(['ok', 'warning', 'wrong']),
})

export const doctorRows: CommandRows = {
  doctor: {
    success: {
      type: [],
      says: /^ok +settings +All of them can be used\n[\s\S]*\nok +database +\S*PostgreSQL [\s\S]* 0 wrong\.$/,
    },
    json: z.array(found),
    refusal: { type: ['--send-to', 'nobody'], exitCode: 2, says: '--send-to: Must be an e-mail address' },
  },
}
