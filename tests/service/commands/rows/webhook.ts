import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { webhookEventSchema } from '#contract/webhooks.ts'
import type { CommandRows } from '../row.ts'
import type { CommandShop } from '../shop.ts'

/** Where nobody listens. */
const url = 'http://127.0.0.1:9/backline'
const add = async ({ service }: CommandShop) =>
  [(await service.services.webhooks.receivers.add(url, ['refund.failed'])).id] as const

async function someoneIsTold(shop: CommandShop): Promise<string[]> {
  await add(shop)
  return []
}

/** A receiver that one piece of news did not reach. */
async function oneIsParked(shop: CommandShop): Promise<string[]> {
  const [receiverId] = await add(shop)
  const now = new Date()
  const news = {
    event: 'refund.failed',
    objectId: randomUUID(),
    subjectId: randomUUID(),
    messageId: randomUUID(),
  } as const
  const delivery = { ...news, receiverId, createdAt: now, dueAt: now, status: 'Parked', finishedAt: now } as const
  await shop.database.query.insertInto('webhookDeliveries').values(delivery).execute()
  return [receiverId, '--parked']
}

const receivers = z.strictObject({
  receivers: z.array(
    z.strictObject({
      id: z.uuid(),
      url: z.string(),
      events: z.array(webhookEventSchema),
      createdAt: z.iso.datetime(),
      previousUntil: z.nullable(z.iso.datetime()),
      deliveries: z.strictObject({ Waiting: z.int(), Delivered: z.int(), Parked: z.int() }),
    }),
  ),
})
const unknown = "There is no receiver x: 'webhook list' shows them"

export const webhookRows: CommandRows = {
  'webhook add': {
    success: {
      type: ['--url', url, '--events', 'refund.failed'],
      says: /^Receiver \S+ is told of refund.failed from now on\.\nIts secret, which is shown this once: whsec_/,
    },
    json: z.strictObject({ id: z.uuid(), url: z.string(), events: z.array(webhookEventSchema), secret: z.string() }),
    refusal: { type: ['--events', 'all'], exitCode: 2, says: '--url: Say where to post to' },
  },
  'webhook list': {
    success: {
      type: someoneIsTold,
      says: /Receiver \S+: http:\/\/127\.0\.0\.1:9\/backline, .*\n {2}told of refund.failed\n {2}deliveries: 0 waiting/,
    },
    json: receivers,
    refusal: { type: ['all'], exitCode: 2, says: 'It is typed as: webhook list' },
  },
  'webhook deliveries': {
    success: { type: add, says: 'There are no such deliveries.' },
    json: z.strictObject({ deliveries: z.array(z.looseObject({ id: z.int(), webhookId: z.string() })) }),
    refusal: { type: ['x'], exitCode: 1, says: unknown },
  },
  'webhook replay': {
    success: { type: oneIsParked, says: /^One delivery is sent once more/ },
    json: z.strictObject({ id: z.uuid(), replayed: z.int() }),
    refusal: { type: ['x', '--parked', '--delivery', '1'], exitCode: 2, says: 'Say which' },
  },
  'webhook rotate': {
    success: { type: add, says: /^The new secret of receiver \S+, which is shown this once: whsec_/ },
    json: z.strictObject({ id: z.uuid(), secret: z.string(), previousUntil: z.iso.datetime() }),
    refusal: { type: ['x'], exitCode: 1, says: unknown },
  },
  'webhook remove': {
    success: { type: async (shop) => [...(await add(shop)), '--yes'], says: /^Receiver \S+ is removed\./ },
    json: receivers,
    refusal: { type: add, exitCode: 1, says: /would be told nothing more.*: add --yes to do so$/ },
  },
}
