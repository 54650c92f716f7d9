import type { FastifyBaseLogger } from 'fastify'
import type { Database, DeliveryStatus, SharedClock } from '#service/database/index.ts'
import { type AuditLog, type Clocks, notFound, type Telemetry } from '#service/platform/index.ts'
import { createReceivers } from './receivers.ts'
import {
  type Delivery,
  deleteFinished,
  findDeliveries,
  findDeliveryPage,
  type ReplayChoice,
  replayDeliveries,
} from './repository.ts'
import { keptFinished, type Pace, usualPace } from './rules.ts'
import { createSendPost } from './send-post.ts'
import { createSender, type WebhookBodies } from './sender.ts'

export { type Delivery, type ReplayChoice, rescheduleDeliveries } from './repository.ts'

type Dependencies = Clocks & {
  database: Database
  sharedClock: SharedClock
  logger: FastifyBaseLogger
  audit: AuditLog
  bodies: WebhookBodies
  telemetry: Pick<Telemetry, 'tracer'>
  keySecret: Buffer
  webhookNetworks?: readonly string[]
  webhookPace?: Pace
  jobPollInterval?: number
}

/** Webhooks: delivers events of the shop to the vendor's receivers, signed as in Standard Webhooks. */
export function createWebhookService(dependencies: Dependencies) {
  const { database, clock, webhookNetworks: networks = [], webhookPace: pace = usualPace } = dependencies
  const receivers = createReceivers({ ...dependencies, networks })
  const sendPost = createSendPost(networks)
  const pollInterval = dependencies.jobPollInterval ?? 500
  return {
    ...createSender({ ...dependencies, ...dependencies.telemetry, sendPost, pace, pollInterval }),
    receivers,
    /** The newest deliveries to a receiver; 404 for an unknown receiver. */
    async listDeliveries(receiverId: string, filter: { status?: DeliveryStatus; limit: number }): Promise<Delivery[]> {
      const { id } = await receivers.get(receiverId)
      return findDeliveries(database.query, id, filter)
    },
    /** Deliveries to a receiver before one, the newest first; 404 for an unknown receiver. */
    async findDeliveryPage(receiverId: string, page: Parameters<typeof findDeliveryPage>[2]): Promise<Delivery[]> {
      const { id } = await receivers.get(receiverId)
      return findDeliveryPage(database.query, id, page)
    },
    /** Queues deliveries again, in their order and with their ids. 404 when there are none. */
    async replay(receiverId: string, choice: ReplayChoice): Promise<number> {
      const { id } = await receivers.get(receiverId)
      const count = await database.transaction((tx) => replayDeliveries(tx, id, choice, clock()))
      if (count === 0) throw notFound(`There is nothing like that to send again to receiver ${id}`)
      return count
    },
  }
}

export const forgetOldDeliveries = (database: Database, now: Date): Promise<void> =>
  deleteFinished(database.query, new Date(now.getTime() - keptFinished))
