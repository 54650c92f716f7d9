import { type Kysely, sql } from 'kysely'

/** Licenses that the vendor grants, and moves from one account to another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table licenses add column granted_reason text',
  `create table license_moves (
    id uuid primary key,
    license_id uuid not null references licenses,
    from_customer_id uuid not null references customers,
    to_customer_id uuid not null references customers,
    reason text not null,
    moved_at timestamptz not null
  )`,
  'create index license_moves_license on license_moves (license_id, moved_at)',
  'create index license_moves_from on license_moves (from_customer_id)',
  'create index license_moves_to on license_moves (to_customer_id)',
]
