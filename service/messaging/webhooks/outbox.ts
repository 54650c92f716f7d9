import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Tx } from '#service/database/index.ts'
import type { Clock } from '#service/platform/index.ts'
import { insertDeliveries } from './repository.ts'

/** Something that happened: `subjectId` is what it is about, `objectId` the order or license whose news stay in order. */
export type News = { event: WebhookEvent; subjectId: string; objectId: string }

export type Outbox = {
  /**
   * Writes down for every receiver that wants it what the caller's transaction does: it is told of once that has
   * committed, and never when it has not. The caller holds the object locked, so that its news have an order.
   */
  tell: (tx: Tx, ...news: readonly News[]) => Promise<void>
}

/** One statement for all news, which adds nothing where nobody wants them. `onNews` hears of each within the transaction. */
export const createOutbox = (clock: Clock, onNews: (news: News) => void): Outbox => ({
  async tell(tx, ...news) {
    if (news.length === 0) return
    news.forEach(onNews)
    const messages = news.map((one) => ({ ...one, messageId: randomUUID() }))
    await insertDeliveries(tx, messages, clock())
  },
})

/** News of licenses: each is an object of its own. */
export const newsOfLicenses = (
  event: Extract<WebhookEvent, `license.${string}`>,
  licenseIds: readonly string[],
): News[] => licenseIds.map((id) => ({ event, subjectId: id, objectId: id }))
