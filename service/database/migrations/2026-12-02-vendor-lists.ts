import { type Kysely, sql } from 'kysely'
import { buildSmallSearchIndexes } from '../search-indexes.ts'

/** What search, lists and the inbox of the vendor API read, each by an index. Those of a large shop's search follow later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  await buildSmallSearchIndexes(db)
}

// Without a list of pending entries, which every search would read from its beginning to its end.
const search = [
  'alter index customers_search set (fastupdate = off)',
  `create function order_words(customer jsonb) returns text language sql immutable parallel safe as $$
    select lower(coalesce(customer ->> 'email', '') || ' ' || coalesce(customer ->> 'name', '')
      || coalesce(' ' || (customer ->> 'businessName'), ''))
  $$`,
  `create index activations_signature on activations (lower(left(device_signature, 100)) text_pattern_ops)`,
  'create index payments_by_reference on payments (reference) where reference is not null',
  'create index vouchers_code on vouchers (code text_pattern_ops)',
  'create index coupons_batches on coupons (batch text_pattern_ops) where batch is not null',
  'create index coupons_code on coupons (lower(code) text_pattern_ops)',
]

const lists = [
  'create index customers_unconfirmed on customers (created_at, id) where confirmed_at is null',
  `create index orders_country on orders ((taxation -> 'buyer' ->> 'country'), created_at, id)
   where taxation is not null`,
  'create index orders_currency on orders (currency, created_at, id)',
  'create index order_lines_item on order_lines (item_id, order_id)',
  "create index payments_held on payments (order_id) where status = 'Held'",
  'create index invoices_list on invoices (issued_at, series, number)',
  'create index invoices_of_series on invoices (series, issued_at, number)',
  'create index vouchers_redeemed on vouchers (redeemed_at, id) where redeemed_at is not null',
  'create index vouchers_redeemed_of_batch on vouchers (batch_id, redeemed_at, id) where redeemed_at is not null',
  'create index coupon_uses_taken on coupon_uses (taken_at, order_id, coupon_id)',
  'create index coupon_uses_of_coupon on coupon_uses (coupon_id, taken_at, order_id)',
  "create index orders_sold on orders (completed_at) include (currency, due) where status = 'Completed'",
  'create index licenses_redeemed on licenses (created_at, id) where voucher_id is not null',
  'create index licenses_granted on licenses (created_at, id) where order_id is null and voucher_id is null',
  'create index activations_product on activations (product_id, created_at, id)',
  'create index activations_trials on activations (created_at, id) where license_id is null',
  "create index activations_offline on activations (created_at, id) where method = 'Offline'",
]

const inbox = [
  'alter table voucher_batches add column reseller text',
  'alter table disputes add column evidence_due_at timestamptz',
  'create index disputes_list on disputes (created_at, id)',
  "create index disputes_open on disputes (created_at, id) where status = 'Open'",
  'alter table withdrawals add column settled_at timestamptz',
  'alter table withdrawals add column outcome text',
  // What came earlier than this was handled by mail, as far as it was.
  `update withdrawals set settled_at = received_at + interval '14 days'
   where received_at < now() - interval '30 days'`,
  'create index withdrawals_list on withdrawals (received_at, id)',
  'create index withdrawals_open on withdrawals (received_at, id) where settled_at is null',
  'create index jobs_parked_list on jobs (run_at, id) where parked_at is not null and done_at is null',
]

const statements = [...search, ...lists, ...inbox]
