import { type Kysely, sql } from 'kysely'

/** Who did what about money, licenses, keys and accounts, written down for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table audit_entries (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    actor text not null check (actor in ('Customer', 'Vendor', 'Provider', 'Shop')),
    action text not null,
    about text not null,
    details jsonb not null
  )`,
  'create index audit_entries_about on audit_entries (about)',
  'create index audit_entries_at on audit_entries (at)',
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin raise exception 'The audit log is only added to'; end
  $$`,
  `create trigger audit_entries_only_added before update or delete or truncate on audit_entries
    for each statement execute function refuse_audit_change()`,
]
