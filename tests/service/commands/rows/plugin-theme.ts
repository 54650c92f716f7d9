import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { CommandRows } from '../row.ts'

export const pluginThemeRows: CommandRows = {
  'plugin theme': {
    success: {
      type: async () => [`theme-${randomUUID()}.h`],
      says: /^theme-\S+\.h has the colors of the shop, light and dark\.$/,
    },
    json: z.strictObject({ file: z.string(), preset: z.literal('poster') }),
    refusal: {
      type: ['shops/oddmeter/theme.yaml'],
      exitCode: 1,
      says: /^<file>: shops\/oddmeter\/theme\.yaml was not written by this command: /,
    },
  },
}
