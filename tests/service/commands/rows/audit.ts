import * as z from 'zod/mini'
import type { CommandRows } from '../row.ts'

export const auditRows: CommandRows = {
  'audit access': {
    success: {
      type: async (shop) => {
        await shop.sell()
        return []
      },
      says: /SignedUp {12}127\.0\.0\.1, [0-9a-f-]{36}$/m,
    },
    json: z.strictObject({
      entries: z.array(
        z.strictObject({
          id: z.int(),
          day: z.iso.datetime(),
          kind: z.string(),
          customerId: z.nullable(z.uuid()),
          network: z.string(),
          firstAt: z.iso.datetime(),
          lastAt: z.iso.datetime(),
          count: z.int(),
        }),
      ),
    }),
    refusal: { type: ['--about', 'ada'], exitCode: 2, says: '--about: Must be the id of a customer' },
  },
  'audit list': {
    success: {
      type: async (shop) => ['--about', (await shop.sell()).orderId],
      says: /Provider {2}PaymentSucceeded .*\n.*Shop {6}LicenseGranted /,
    },
    json: z.strictObject({
      entries: z.array(
        z.strictObject({
          id: z.int(),
          at: z.iso.datetime(),
          actor: z.string(),
          action: z.string(),
          about: z.string(),
          details: z.record(z.string(), z.unknown()),
          reason: z.nullable(z.string()),
        }),
      ),
    }),
    refusal: { type: ['--from', '2026-02-30'], exitCode: 2, says: '--from: Must be a day, like 2026-11-30' },
  },
}
