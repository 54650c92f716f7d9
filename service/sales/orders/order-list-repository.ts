import { sql } from 'kysely'
import type { OrderStatus } from '#contract/statuses.ts'
import type { Queryable } from '#service/database/index.ts'
import type { PagePart } from '#service/platform/index.ts'

export type OrderFilter = {
  status?: OrderStatus | undefined
  customerId?: string | undefined
  /** In any letter case. */
  email?: string | undefined
}

/** All orders, the newest first. */
export const findOrderPage = (db: Queryable, { status, customerId, email }: OrderFilter, { after, limit }: PagePart) =>
  db
    .selectFrom('orders')
    .select(['id', 'status', 'currency', 'due', 'customerId', 'customer', 'createdAt', 'completedAt'])
    .where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id})`)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'Open'))
    .$if(customerId !== undefined, (query) => query.where('customerId', '=', customerId ?? ''))
    .$if(email !== undefined, (query) =>
      query.where(sql<boolean>`lower(customer ->> 'email') = ${email?.toLowerCase()}`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
