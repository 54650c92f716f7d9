import { type Kysely, sql } from 'kysely'

/**
 * Jobs stand in queues of different urgency, and are parked once there is no point in trying them again. Addresses that
 * were refused for good are kept, so that nothing more is mailed to them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // An older process that is still running queues its jobs without naming a queue.
  `alter table jobs
    add column queue text not null default 'mail' check (queue in ('money', 'access', 'mail', 'news')),
    add column failures int not null default 0,
    add column parked_at timestamptz`,
  `update jobs set queue = 'money' where done_at is null
    and kind in ('settle-payment', 'cancel-payment', 'give-up-payment', 'refund-payment', 'number-invoice', 'tell-withdrawal')`,
  "update jobs set queue = 'access' where done_at is null and kind in ('forgot-password', 'find-lost-licenses')",
  "update jobs set queue = 'news' where done_at is null and kind = 'upkeep'",
  'create index jobs_due on jobs (queue, run_at) where done_at is null and parked_at is null',
  'create index jobs_parked on jobs (parked_at) where parked_at is not null and done_at is null',
  `create table suppressed_addresses (
    id uuid primary key,
    email text not null unique,
    reply text not null,
    refused_at timestamptz not null
  )`,
]
