import { type Kysely, sql } from 'kysely'

/** Accounts of the vendor's staff: invitations, passkeys, second factors and sessions of the desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table staff (
    id uuid primary key,
    email text not null,
    name text not null,
    role text not null,
    password_hash text,
    totp_secret text,
    totp_last_step bigint,
    invited_at timestamptz not null,
    joined_at timestamptz,
    removed_at timestamptz
  )`,
  'create unique index staff_email on staff (email) where removed_at is null',
  `create table staff_invitations (
    hash text primary key,
    staff_id uuid not null references staff (id),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index staff_invitations_staff on staff_invitations (staff_id)',
  `create table staff_passkeys (
    id text primary key,
    staff_id uuid not null references staff (id),
    name text not null,
    public_key text not null,
    counter bigint not null,
    transports jsonb not null,
    is_backed_up boolean not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  'create index staff_passkeys_staff on staff_passkeys (staff_id)',
  `create table staff_recovery_codes (
    staff_id uuid not null references staff (id),
    hash text not null,
    used_at timestamptz,
    primary key (staff_id, hash)
  )`,
  `create table staff_sessions (
    id uuid primary key,
    hash text not null unique,
    staff_id uuid not null references staff (id),
    user_agent text,
    network text not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    verified_at timestamptz not null,
    ended_at timestamptz
  )`,
  'create index staff_sessions_staff on staff_sessions (staff_id)',
  `create table staff_challenges (
    id uuid primary key,
    purpose text not null,
    staff_id uuid references staff (id),
    secret text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index staff_challenges_expiry on staff_challenges (expires_at)',
]
