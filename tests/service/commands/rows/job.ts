import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { CommandRows } from '../row.ts'
import type { CommandShop } from '../shop.ts'

/** A mail that was refused for good. */
async function oneIsParked({ database }: CommandShop): Promise<string> {
  const id = randomUUID()
  const parked = { id, kind: 'send-mail', queue: 'mail', payload: '{}', runAt: new Date() } as const
  await database.query
    .insertInto('jobs')
    .values({ ...parked, attempts: 3, failures: 3, parkedAt: new Date(), lastError: 'Error: Refused' })
    .execute()
  return id
}

const refusal = {
  type: ['nothing'],
  exitCode: 1,
  says: /No job nothing waits: 'job list' shows those that do/,
} as const
const time = z.nullable(z.iso.datetime())

export const jobRows: CommandRows = {
  'job list': {
    success: {
      type: async (shop) => {
        await oneIsParked(shop)
        return ['--parked', '--queue', 'mail']
      },
      says: /mail {4}parked \S+ {2}send-mail, tried 3 times: Error: Refused/,
    },
    json: z.strictObject({
      jobs: z.array(
        z.strictObject({
          id: z.uuid(),
          kind: z.string(),
          queue: z.string(),
          attempts: z.int(),
          failures: z.int(),
          runAt: z.iso.datetime(),
          parkedAt: time,
          lastError: z.nullable(z.string()),
          mail: z.nullable(z.string()),
          to: z.nullable(z.string()),
        }),
      ),
      parked: z.array(z.strictObject({ kind: z.string(), queue: z.string(), count: z.int() })),
      suppressed: z.int(),
    }),
    refusal: { type: ['--queue', 'fast'], exitCode: 2, says: '--queue: Must be money, access, mail, news' },
  },
  'job retry': {
    success: { type: async (shop) => [await oneIsParked(shop)], says: 'One job is tried again by the running shop.' },
    json: z.strictObject({ id: z.uuid(), retried: z.int() }),
    refusal,
  },
  'job drop': {
    success: { type: async (shop) => [await oneIsParked(shop)], says: /^The job \S+ is dropped\.$/ },
    json: z.strictObject({ id: z.uuid() }),
    refusal,
  },
}
