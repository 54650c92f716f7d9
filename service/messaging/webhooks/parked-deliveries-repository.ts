import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'

/** Receivers with deliveries that are not sent any more: how many each has, up to a number, and since when. */
export const findReceiversWithParked = (db: Queryable, counted: number) =>
  db
    .selectFrom('webhookReceivers')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom(
            eb
              .selectFrom('webhookDeliveries')
              .select(['createdAt', 'lastFailure'])
              .whereRef('receiverId', '=', 'webhookReceivers.id')
              .where(sql<SqlBool>`status = 'Parked'`)
              .limit(counted)
              .as('some'),
          )
          .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('some.createdAt').as('since')])
          .select(({ fn }) => fn.max('some.lastFailure').as('failure'))
          .as('parked'),
      (join) => join.onTrue(),
    )
    .select(['webhookReceivers.id', 'webhookReceivers.url', 'parked.count', 'parked.since', 'parked.failure'])
    .where('parked.count', '>', 0)
    .orderBy('parked.since')
    .execute()
