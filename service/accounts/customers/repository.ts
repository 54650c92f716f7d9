import { sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import type { PagePart } from '#service/platform/index.ts'

/** The words that the index of trigrams is about, and their trigrams. */
const words = sql`email || ' ' || name`

/** Accounts, the newest first. `search` is a part of the name or the address, of three characters or more. */
export const findCustomerPage = (db: Queryable, search: string | undefined, { after, limit }: PagePart) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'createdAt', 'confirmedAt'])
    .where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id})`)
    // An erased account keeps its row, for licenses refer to it.
    .where('email', 'not like', 'erased:%')
    .$if(search !== undefined, (query) =>
      query
        .where(sql<boolean>`trigrams(${words}) @> trigrams(${search}::text)`)
        .where(sql<boolean>`strpos(lower(${words}), lower(${search}::text)) > 0`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
