import { type Kysely, sql } from 'kysely'

/** Activations that were refused, and what the last run of `doctor` found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// One row for each device, reason, customer and day, so that a device that tries again adds to a count and not to the disk.
const failures = [
  `create table activation_failures (
    id uuid primary key,
    day timestamptz not null,
    product_id text not null references products,
    code text not null,
    customer_id uuid references customers,
    license_id uuid,
    name text not null,
    device_signature text not null,
    method text not null,
    count integer not null,
    created_at timestamptz not null,
    last_at timestamptz not null
  )`,
  `create unique index activation_failures_of_day on activation_failures
   (day, customer_id, product_id, code, md5(device_signature)) nulls not distinct`,
  'create index activation_failures_list on activation_failures (created_at, id)',
  'create index activation_failures_product on activation_failures (product_id, created_at, id)',
  'create index activation_failures_code on activation_failures (code, created_at, id)',
  `create index activation_failures_customer on activation_failures (customer_id, created_at, id)
   where customer_id is not null`,
  `create index activation_failures_device on activation_failures (md5(device_signature)) where customer_id is null`,
  `create index activation_failures_search on activation_failures using gin (trigrams(name)) with (fastupdate = off)`,
  `create index activation_failures_signature on activation_failures
   (lower(left(device_signature, 100)) text_pattern_ops)`,
]

const findings = [
  `create table doctor_findings (
    position integer primary key,
    area text not null,
    result text not null,
    found text not null,
    todo text,
    since timestamptz not null,
    checked_at timestamptz not null
  )`,
]

const statements = [...failures, ...findings]
