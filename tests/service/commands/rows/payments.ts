import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import * as z from 'zod/mini'
import { environmentOf, startStripeApi } from '#tests/support/stripe/api.ts'
import type { CommandRows } from '../row.ts'

const api = await startStripeApi()
afterAll(() => api.close())

export const paymentRows: CommandRows = {
  'payments record': {
    environment: async () => environmentOf(api),
    success: { type: async () => [`${randomUUID()}.json`], says: /^\d+ calls are saved as \S+\.json\.$/ },
    json: z.strictObject({
      file: z.string(),
      steps: z.array(z.strictObject({ step: z.string(), result: z.unknown() })),
    }),
    refusal: { type: ['shops'], exitCode: 1, says: /^shops can't be written: / },
  },
}
