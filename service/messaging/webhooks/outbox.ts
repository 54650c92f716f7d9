import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Tx } from '#service/database/index.ts'
import type { Clock } from '#service/platform/index.ts'
import { insertDeliveries } from './repository.ts'
import type { OutboxEvent } from './rules.ts'

/** Enters events into what keeps a record of them, in the transaction that publishes them. */
export type RecordEvents = (tx: Tx, events: readonly OutboxEvent[]) => Promise<void>

/** `onPublish` is called for each event within the transaction, and `record` once for all of them. */
export const createOutbox = (clock: Clock, onPublish: (event: OutboxEvent) => void, record: RecordEvents) => ({
  /** Queues deliveries in the caller's transaction, whose lock on the object keeps its events in order. */
  async publish(tx: Tx, ...events: readonly OutboxEvent[]): Promise<void> {
    if (events.length === 0) return
    events.forEach(onPublish)
    const messages = events.map((event) => ({ ...event, messageId: randomUUID() }))
    await insertDeliveries(tx, messages, clock())
    await record(tx, events)
  },
})

export type Outbox = ReturnType<typeof createOutbox>

/** Events of licenses; each license is an object of its own. */
export const licenseEvents = (
  event: Extract<WebhookEvent, `license.${string}`>,
  licenseIds: readonly string[],
): OutboxEvent[] => licenseIds.map((id) => ({ event, subjectId: id, objectId: id }))
