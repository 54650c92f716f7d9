import { type Kysely, sql } from 'kysely'

/** Who is told of what happens in the shop, and what is still to be told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table webhook_receivers (
    id uuid primary key,
    url text not null,
    events jsonb not null,
    secret text not null,
    previous_secret text,
    previous_until timestamptz,
    created_at timestamptz not null
  )`,
  `create table webhook_deliveries (
    id bigint generated always as identity primary key,
    message_id uuid not null,
    receiver_id uuid not null references webhook_receivers on delete cascade,
    event text not null,
    object_id uuid not null,
    subject_id uuid not null,
    created_at timestamptz not null,
    status text not null default 'Waiting' check (status in ('Waiting', 'Delivered', 'Parked')),
    due_at timestamptz not null,
    leased_until timestamptz,
    attempts integer not null default 0,
    finished_at timestamptz,
    last_failure text,
    unique (receiver_id, message_id)
  )`,
  "create index webhook_deliveries_due on webhook_deliveries (receiver_id, due_at) where status = 'Waiting'",
  "create index webhook_deliveries_object on webhook_deliveries (receiver_id, object_id, id) where status = 'Waiting'",
  'create index webhook_deliveries_finished on webhook_deliveries (finished_at)',
]
