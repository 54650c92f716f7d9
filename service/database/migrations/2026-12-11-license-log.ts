import { type Kysely, sql } from 'kysely'

/** The license log: what happened to licenses, the nodes of its Merkle tree, and its signed heads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // License ids refer to nothing, since an entry outlives a license whose import was undone. The log's own entries have none.
  `create table license_log_entries (
    id bigint generated always as identity primary key,
    license_id uuid,
    event text not null,
    details jsonb not null,
    salt bytea not null,
    at timestamptz not null,
    leaf bigint
  )`,
  `create table license_log_nodes (
    level smallint not null,
    position bigint not null,
    hash bytea not null,
    primary key (level, position)
  )`,
  `create table license_log_heads (
    size bigint primary key,
    epoch integer not null,
    root bytea not null,
    signed_at timestamptz not null,
    signature bytea not null
  )`,
  'create index license_log_heads_by_time on license_log_heads (signed_at)',
  `create table license_log_receipts (
    license_id uuid not null,
    size bigint not null,
    primary key (license_id, size)
  )`,
  // Licenses from before the log are entered as they are found; of erased accounts nothing is.
  `insert into license_log_entries (license_id, event, details, salt, at)
    select id, 'license.recorded',
      jsonb_build_object(
        'product', product_id,
        'holder', encode(sha256(convert_to(id || ':' || customer_id, 'UTF8')), 'hex'),
        'seats', max_activations,
        'status', status,
        'expiresAt', to_char(expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'devices', coalesce((
          select jsonb_agg(activations.id order by activations.id) from activations
          where license_id = licenses.id and activations.status = 'Active'
        ), '[]')
      ),
      sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
      now()
    from licenses
    where not exists (select from license_end_reasons where license_id = licenses.id and kind = 'Erasure')
    order by created_at, id`,
  'create index license_log_entries_of_license on license_log_entries (license_id, id)',
  'create index license_log_entries_pending on license_log_entries (id) where leaf is null',
]
