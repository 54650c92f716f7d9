import type { Generated } from 'kysely'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Json, NullableTime, Time } from './columns.ts'

export type WebhookReceiverTable = {
  id: string
  url: string
  /** The events that it has subscribed to. */
  events: Json<WebhookEvent[]>
  /** Signs what is sent to it; sealed with the key secret, as the one before is. */
  secret: string
  previousSecret: string | null
  /** Until when the one before signs as well. */
  previousUntil: NullableTime
  createdAt: Time
}

/** Waiting until a receiver has taken it; Parked once it was tried for the last time. */
export type DeliveryStatus = 'Waiting' | 'Delivered' | 'Parked'

/** One event for one receiver: ids alone, no personal data. */
export type WebhookDeliveryTable = {
  /** In the order in which things happened to an object. */
  id: Generated<number>
  /** The same for all receivers of the event. */
  messageId: string
  receiverId: string
  event: WebhookEvent
  /** The order or license whose events are delivered in order. */
  objectId: string
  /** The order, license, activation or refund that the event is about. */
  subjectId: string
  createdAt: Time
  status: Generated<DeliveryStatus>
  dueAt: Time
  leasedUntil: NullableTime
  attempts: Generated<number>
  finishedAt: NullableTime
  lastFailure: string | null
}
