import type { Generated } from 'kysely'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Json, NullableTime, Time } from './columns.ts'

export type WebhookReceiverTable = {
  id: string
  url: string
  /** What it wants to be told of. */
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

/** One piece of news for one receiver: ids alone, nothing that a person is known by. */
export type WebhookDeliveryTable = {
  /** In the order in which things happened to an object. */
  id: Generated<number>
  /** The same for all receivers of this news. */
  messageId: string
  receiverId: string
  event: WebhookEvent
  /** The order or license within whose news the order is kept. */
  objectId: string
  /** The order, license, activation or refund that is told of. */
  subjectId: string
  createdAt: Time
  status: Generated<DeliveryStatus>
  dueAt: Time
  leasedUntil: NullableTime
  attempts: Generated<number>
  finishedAt: NullableTime
  /** What the receiver did with the last attempt, in our words. */
  lastFailure: string | null
}
