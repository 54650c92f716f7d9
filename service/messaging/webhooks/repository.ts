import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import {
  type DeliveryStatus,
  prepare,
  type Queryable,
  type Row,
  type Tx,
  type WebhookDeliveryTable,
  type WebhookReceiverTable,
} from '#service/database/index.ts'
import type { Reschedule, Times } from '#service/platform/index.ts'
import { claimable, leaseDuration, type OutboxEvent } from './rules.ts'

export type Receiver = Row<'webhookReceivers'>
export type Delivery = Row<'webhookDeliveries'>

const deliver = prepare(
  (_, { rows, now }: { rows: string; now: Date }) => sql`
    insert into webhook_deliveries (message_id, receiver_id, event, object_id, subject_id, created_at, due_at)
    select news."messageId", receivers.id, news.event, news."objectId", news."subjectId", ${now}, ${now}
    from jsonb_to_recordset(${rows}::jsonb)
      as news ("messageId" uuid, event text, "objectId" uuid, "subjectId" uuid, place integer)
    join webhook_receivers as receivers on receivers.events ? news.event
    order by news.place`,
)

/** Adds a delivery of each message for each receiver that subscribed to its event, in the given order. */
export async function insertDeliveries(tx: Tx, messages: readonly (OutboxEvent & { messageId: string })[], now: Date) {
  const rows = JSON.stringify(messages.map((message, place) => ({ ...message, place })))
  await deliver(tx, { rows, now })
}

/** The first waiting delivery of each object and receiver, in one pass. */
const selectFirsts = (db: Queryable) =>
  db
    .selectFrom('webhookDeliveries')
    .distinctOn(['receiverId', 'objectId'])
    .select(['id', 'receiverId', 'dueAt', 'leasedUntil'])
    .where('status', '=', 'Waiting')
    .orderBy('receiverId')
    .orderBy('objectId')
    .orderBy('id')

const isDue = ({ now, sharedNow }: Times) =>
  sql<SqlBool>`due_at <= ${now} and (leased_until is null or leased_until < ${sharedNow})`

export async function findDueReceivers(db: Queryable, times: Times): Promise<string[]> {
  const firsts = db.selectFrom(selectFirsts(db).as('first')).select('receiverId').distinct()
  const rows = await firsts.where(isDue(times)).execute()
  return rows.map(({ receiverId }) => receiverId)
}

/** Leases the next delivery of a receiver. Processes never get the same one, nor two of one object. */
export function claimDelivery(db: Queryable, receiverId: string, times: Times): Promise<Delivery | undefined> {
  return db
    .with(
      (cte) => cte('firsts').materialized(),
      (query) =>
        query
          .selectFrom(selectFirsts(db).where('receiverId', '=', receiverId).as('first'))
          .select('id')
          .where(isDue(times))
          .orderBy('dueAt')
          .orderBy('id')
          .limit(claimable),
    )
    .updateTable('webhookDeliveries')
    .set((eb) => ({
      leasedUntil: new Date(times.sharedNow.getTime() + leaseDuration),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('webhookDeliveries')
        .select('id')
        .where('id', '=', sql<number>`any (array(select id from firsts))`)
        .where('status', '=', 'Waiting')
        .where(isDue(times))
        .orderBy('dueAt')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Updates a leased delivery, unless it was replayed or taken over by another process meanwhile. */
export async function updateLeased(
  db: Queryable,
  { id, attempts }: Delivery,
  change: Updateable<WebhookDeliveryTable>,
): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ ...change, leasedUntil: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'Waiting')
    .execute()
}

export async function insertReceiver(tx: Tx, receiver: Insertable<WebhookReceiverTable>): Promise<void> {
  await tx.insertInto('webhookReceivers').values(receiver).execute()
}

export function findReceiver(db: Queryable, id: string): Promise<Receiver | undefined> {
  return db.selectFrom('webhookReceivers').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockReceiver(tx: Tx, id: string): Promise<Receiver | undefined> {
  return tx.selectFrom('webhookReceivers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findReceivers(db: Queryable): Promise<Receiver[]> {
  return db.selectFrom('webhookReceivers').selectAll().orderBy('createdAt').orderBy('id').execute()
}

export async function findUrls(db: Queryable, ids: readonly string[]): Promise<Pick<Receiver, 'id' | 'url'>[]> {
  const withId = sql<SqlBool>`id = any (${ids}::uuid[])`
  return db.selectFrom('webhookReceivers').select(['id', 'url']).where(withId).execute()
}

export async function updateReceiver(tx: Tx, id: string, change: Updateable<WebhookReceiverTable>): Promise<void> {
  await tx.updateTable('webhookReceivers').set(change).where('id', '=', id).execute()
}

export async function deleteReceiver(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhookReceivers').where('id', '=', id).execute()
}

/** How many deliveries each receiver has of a status, `most` at most. */
export const countDeliveries = (db: Queryable, status: DeliveryStatus, most: number) =>
  db
    .selectFrom('webhookReceivers')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom(
            eb
              .selectFrom('webhookDeliveries')
              .select('id')
              .whereRef('receiverId', '=', 'webhookReceivers.id')
              .where('status', '=', status)
              .limit(most)
              .as('some'),
          )
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['webhookReceivers.id as receiverId', 'counted.count'])
    .execute()

export function findDeliveries(
  db: Queryable,
  receiverId: string,
  { status, limit }: { status?: DeliveryStatus | undefined; limit: number },
): Promise<Delivery[]> {
  return db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('receiverId', '=', receiverId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'Waiting'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

type DeliveryPage = { status?: DeliveryStatus | undefined; before: number; limit: number }

/** Deliveries to a receiver before one, the newest first. */
export const findDeliveryPage = (db: Queryable, receiverId: string, { status, before, limit }: DeliveryPage) =>
  db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('receiverId', '=', receiverId)
    .where('id', '<', before)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'Waiting'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export type ReplayChoice = { delivery: number } | { since: Date } | 'parked'

/** Queues them again as if they had never been tried; returns how many. */
export async function replayDeliveries(tx: Tx, receiverId: string, choice: ReplayChoice, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('webhookDeliveries')
    .set({ status: 'Waiting', dueAt: now, attempts: 0, finishedAt: null })
    .where('receiverId', '=', receiverId)
    // Deliveries in progress are left to their sender.
    .where('leasedUntil', 'is', null)
    .where((is) => {
      if (choice === 'parked') return is('status', '=', 'Parked')
      return 'since' in choice ? is('createdAt', '>=', choice.since) : is('id', '=', choice.delivery)
    })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteFinished(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('webhookDeliveries').where('finishedAt', '<', before).execute()
}

/** Deliveries that wait for a time which only a wrong clock could have set. */
export const rescheduleDeliveries: Reschedule = async (db, { now, due, lease }) => {
  await db
    .updateTable('webhookDeliveries')
    .set({ dueAt: sql`least(due_at, ${now})`, leasedUntil: null })
    .where(sql<SqlBool>`status = 'Waiting' and (due_at > ${due} or leased_until > ${lease})`)
    .execute()
}

/** Deliveries that are not delivered. Each status is counted by itself, so that its own index is used. */
export async function countUndelivered(db: Queryable): Promise<{ waiting: number; parked: number }> {
  const count = async (status: 'Waiting' | 'Parked') => {
    const counting = db.selectFrom('webhookDeliveries').select(({ fn }) => fn.countAll<number>().as('count'))
    return (await counting.where('status', '=', status).executeTakeFirstOrThrow()).count
  }
  return { waiting: await count('Waiting'), parked: await count('Parked') }
}
