import * as z from 'zod/mini'
import type { CommandRows } from '../row.ts'

export const licenseLogRows: CommandRows = {
  'license-log declare-restore': {
    success: { type: ['--yes'], says: /^The license log declares that it goes on from a restored database/ },
    json: z.strictObject({ declaredAt: z.iso.datetime() }),
    refusal: { type: [], exitCode: 1, says: 'The log will say for ever that it goes on from a restored database' },
  },
}
