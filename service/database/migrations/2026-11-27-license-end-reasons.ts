import { type Kysely, sql } from 'kysely'

/**
 * Why licenses and the lines they came from have ended, as a set of reasons. No license changes its state here: those that
 * have ended are given every reason that the database knows of, and `Earlier` where it knows none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const kinds = "('Refund', 'Dispute', 'Vendor', 'Erasure', 'Earlier')"

const tables = [
  `create table license_end_reasons (
    license_id uuid not null references licenses,
    kind text not null check (kind in ${kinds}),
    source_id text not null,
    reason text not null,
    since timestamptz not null,
    primary key (license_id, kind, source_id)
  )`,
  `create table order_line_end_reasons (
    order_id uuid not null,
    line_id text not null,
    kind text not null check (kind in ${kinds}),
    source_id text not null,
    reason text not null,
    since timestamptz not null,
    primary key (order_id, line_id, kind, source_id),
    foreign key (order_id, line_id) references order_lines
  )`,
]

const linesThatEnded = [
  // A refund ends the lines that it names, and all of them once everything that was paid is given back.
  `insert into order_line_end_reasons
    select l.order_id, l.line_id, 'Refund', r.id::text, 'Refunded: ' || r.reason, r.updated_at
    from order_lines l
    join refunds r on r.order_id = l.order_id and r.status = 'Succeeded'
    join payments p on p.id = r.payment_id and p.status = 'Succeeded'
    where l.ended_reason is not null and (r.line_ids ? l.line_id or coalesce(p.received_amount, p.amount) <= (
      select sum(amount) from refunds where payment_id = p.id and status = 'Succeeded'
    ))`,
  `insert into order_line_end_reasons
    select l.order_id, l.line_id, 'Dispute', d.id, 'The payment is disputed at the bank', d.created_at
    from order_lines l
    join payments p on p.order_id = l.order_id and p.status = 'Succeeded'
    join disputes d on d.payment_id = p.id and d.status <> 'Won'
    where l.ended_reason is not null`,
  `insert into order_line_end_reasons
    select l.order_id, l.line_id, 'Earlier', '', l.ended_reason, coalesce(o.completed_at, o.updated_at)
    from order_lines l join orders o on o.id = l.order_id
    where l.ended_reason is not null and not exists (
      select from order_line_end_reasons r where r.order_id = l.order_id and r.line_id = l.line_id
    )`,
]

const licensesThatEnded = [
  `insert into license_end_reasons
    select id, 'Vendor', '', revoked_reason, coalesce(revoked_at, created_at)
    from licenses where status = 'Revoked' and revoked_reason like 'By the vendor: %'`,
  `insert into license_end_reasons
    select id, 'Erasure', '', revoked_reason, coalesce(revoked_at, created_at)
    from licenses where status = 'Revoked' and revoked_reason = 'The account was erased'`,
  // A license was granted as order/line/product/copy. Words about the purchase stay with whoever paid.
  `insert into license_end_reasons
    select l.id, r.kind, r.source_id, case
      when l.revoked_reason = 'The account was erased' then l.revoked_reason
      when r.kind = 'Refund' and l.id in (select license_id from license_moves)
        then 'The purchase that it came from was given back'
      else r.reason end, r.since
    from order_line_end_reasons r
    join licenses l on l.order_id = r.order_id
      and starts_with(l.grant_key, r.order_id || '/' || r.line_id || '/' || l.product_id || '/')
      and substr(l.grant_key, length(r.order_id || '/' || r.line_id || '/' || l.product_id || '/') + 1) ~ '^[0-9]+$'
    where l.status = 'Revoked' and r.kind <> 'Earlier'`,
  `insert into license_end_reasons
    select id, 'Earlier', '', coalesce(revoked_reason, ''), coalesce(revoked_at, created_at)
    from licenses l where status = 'Revoked' and not exists (
      select from license_end_reasons where license_id = l.id
    )`,
]

const statements = [...tables, ...linesThatEnded, ...licensesThatEnded]
