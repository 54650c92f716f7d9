import { type Kysely, sql } from 'kysely'

/** What coupons state about themselves: how many copies they cover, what they combine with, and their minimum prices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Coupons of earlier versions cover one copy and combine with no other coupon, as files do that say nothing else.
  'alter table coupons add column copies int not null default 1',
  "alter table coupons add column combines_with jsonb not null default '[]'",
  'alter table coupons add column minimum_prices jsonb',
  'alter table coupons add column batch text',
  // Issued coupons were named 'issued/{batch}/{number}', and those of the education discount 'issued/{uuid}'.
  `update coupons set batch = case when id like 'issued/%/%' then split_part(id, '/', 2) else 'education' end
    where is_issued`,
]
