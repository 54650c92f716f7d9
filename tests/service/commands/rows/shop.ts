import * as z from 'zod/mini'
import type { CommandRows } from '../row.ts'

const check = z.strictObject({
  faults: z.array(z.unknown()),
  files: z.number(),
  links: z.nullable(z.strictObject({ followed: z.number(), external: z.number() })),
})

export const shopRows: CommandRows = {
  'shop check': {
    success: { type: [], says: /^shops\/oddmeter: no faults in \d+ files, \d+ links, and \d+ to other sites\.$/ },
    json: check,
    refusal: { type: ['--wach'], exitCode: 2, says: '--wach' },
  },
  'shop upgrade': {
    success: { type: ['--yes'], says: /^shops\/oddmeter is written for Backline/ },
    json: z.looseObject({}),
    refusal: { type: ['--from', 'nowhere', '--to', 'elsewhere', '--yes'], exitCode: 1, says: 'nowhere' },
  },
}
