import { sql } from 'kysely'
import type { Database, Tx } from '#service/database/database.ts'
import { withoutTimeLimit } from '#service/database/postgres-dialect.ts'
import { fillIn, id, type ManyLicenses, sellLicenses, soldAt } from './many-licenses.ts'

export type LargeShop = ManyLicenses & {
  /** What is done once all rows are there, one after another, before there are indexes. */
  more?: readonly string[]
}

/**
 * A shop that has sold so many licenses, with all that comes of it over the years: carts and guests, devices that asked
 * and tried, papers, jobs that are done, the audit log, vouchers, refunds, disputes, and people who wanted mail.
 */
export async function fillLargeShop(database: Database, count: number, options?: LargeShop): Promise<void> {
  const values = { $count: String(count), $product: `'${options?.productIds?.[0] ?? 'many'}'::text` }
  const all = [...carts, ...papers, ...devices, ...people, ...vouchers, ...former, ...log].map((statement) =>
    fillIn(statement, values),
  )
  const { keys, indexes } = await database.transaction(readDefinitions)
  // A row at a time, keys and indexes would take most of it; without them the tables can be filled in any order.
  for (const { drop } of [...keys, ...indexes]) await run(database, drop)
  await runTwoAtOnce(database, [...all, ...sellLicenses(count, options)])
  for (const statement of options?.more ?? []) await run(database, fillIn(statement, values))
  await runTwoAtOnce(
    database,
    indexes.map(({ create }) => create),
  )
  for (const { create } of keys) await run(database, create)
  // As autovacuum does in time: it must not begin while something is measured.
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  `.execute(database.query)
  for (const { name } of rows) await sql`vacuum analyze ${sql.table(name)}`.execute(database.query)
}

const run = ({ transaction }: Database, statement: string) =>
  transaction(async (tx) => {
    await sql.raw(withoutTimeLimit).execute(tx)
    await sql.raw("set local maintenance_work_mem = '256MB'").execute(tx)
    await sql.raw(statement).execute(tx)
  })

async function runTwoAtOnce(database: Database, statements: readonly string[]): Promise<void> {
  const waiting = statements.values()
  const runAll = async () => {
    for (const statement of waiting) await run(database, statement)
  }
  // With one connection the second would wait for as long as an index takes, and give up.
  await Promise.all(Array.from({ length: Math.min(2, database.pool().max) }, runAll))
}

type Definition = { drop: string; create: string }

/** Foreign keys, and indexes but those that constraints have. */
async function readDefinitions(tx: Tx): Promise<{ keys: Definition[]; indexes: Definition[] }> {
  const keys = await sql<Definition>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(tx)
  const indexes = await sql<Definition>`
    select format('drop index %I', indexname) as drop, indexdef as create from pg_indexes
    where schemaname = 'public' and indexname not in (select conname from pg_constraint)`.execute(tx)
  return { keys: keys.rows, indexes: indexes.rows }
}

/** Within two weeks: older carts have been removed, and the shop would remove them while something is measured. */
const filledAt = "date_trunc('milliseconds', now()) - n % 20000 * interval '1 minute'"

const carts = [
  `insert into orders (id, status, currency, created_at, updated_at)
   select ${id('1')}, 'Open', 'USD', ${filledAt}, ${filledAt} from generate_series(1, $count / 2) n`,
  `insert into order_lines (order_id, position, line_id, type, item_id, variation_id, quantity)
   select ${id('1')}, 0, 'p/many/license', 'Product', $product, 'license', 1 from generate_series(1, $count / 2) n`,
  `insert into orders (id, status, currency, customer, claim_email, original, discount, subtotal, taxes, due,
     created_at, updated_at, completed_at)
   select ${id('2')}, 'Completed', 'USD', jsonb_build_object('name', 'Guest', 'email', 'guest-' || n || '@example.com'),
     'guest-' || n || '@example.com', 4900, 0, 4900, 0, 4900, ${soldAt}, ${soldAt}, ${soldAt}
   from generate_series(1, $count / 20) n`,
  `insert into checkouts (id, order_id, customer_id, shop_origin, return_url, created_at, expires_at, billing)
   select 'checkout-' || lpad(n::text, 9, '0'), ${id('0')}, ${id('c', 'n / 10')}, 'https://shop.example',
     'https://shop.example/', ${soldAt}, ${soldAt},
     case when n % 10 = 0 then jsonb_build_object('email', 'guest-' || n || '@example.com') end
   from generate_series(1, $count) n`,
  `insert into coupons (id, code, description, name, basis_points, is_exclusive)
   values ('many', 'MANY', '', 'Many', 1000, false)`,
  `insert into order_coupons (order_id, coupon_id, code, applied_at)
   select ${id('0', 'n * 20')}, 'many', 'MANY', now() from generate_series(1, $count / 20) n`,
  `insert into coupon_uses (coupon_id, order_id, taken_at)
   select 'many', ${id('0', 'n * 20')}, now() from generate_series(1, $count / 20) n`,
]

const papers = [
  `insert into payment_events (id, payment_id, type, received_at)
   select 'event-' || lpad(n::text, 9, '0'), ${id('b')}, 'payment', ${soldAt} from generate_series(1, $count) n`,
  `insert into invoices (series, number, order_id, issued_at, document, booking)
   select 'Invoice', n, ${id('0')}, ${soldAt},
     jsonb_build_object('kind', 'Invoice', 'number', 'INV-' || n, 'issuedOn', '2026-11-21', 'currency', 'USD',
       'due', 4900, 'text', repeat(md5(n::text), 8)), '{}' from generate_series(1, $count) n`,
  "update invoice_series set last_number = $count where name = 'Invoice'",
  `insert into refunds (id, order_id, payment_id, amount, currency, reason, begun_by, line_ids, status, reference,
     created_at, updated_at)
   select ${id('f')}, ${id('0', 'n * 100')}, ${id('b', 'n * 100')}, 900, 'USD', 'Kind', 'Vendor', '[]', 'Succeeded',
     'r' || n, now(), now() from generate_series(1, $count / 100) n`,
  `insert into order_line_end_reasons (order_id, line_id, kind, source_id, reason, since)
   select ${id('0', 'n * 10')}, 'p/many/license', 'Refund', ${id('f')}::text, 'Refunded: Kind', now()
   from generate_series(1, $count / 10) n`,
  `insert into disputes (id, payment_id, status, amount, currency, reason, created_at, updated_at)
   select 'dispute-' || n, ${id('b', 'n * 200')}, 'Won', 4900, 'USD', 'fraudulent', now(), now()
   from generate_series(1, $count / 200) n`,
  `insert into audit_entries (at, actor, action, about, details)
   select ${soldAt}, 'Provider', 'PaymentSucceeded', ${id('b')},
     jsonb_build_object('orderId', ${id('0')}, 'amount', 4900, 'currency', 'USD') from generate_series(1, $count) n`,
  `insert into audit_entries (at, actor, action, about, details)
   select ${soldAt}, 'Shop', 'LicenseGranted', ${id('a')}, jsonb_build_object('customerId', ${id('c', 'n / 10')},
     'productId', $product, 'orderId', ${id('0')}, 'voucherId', null) from generate_series(1, $count) n`,
  `insert into jobs (id, kind, payload, dedupe_key, run_at, attempts, done_at)
   select ${id('90')}, 'number-invoice', '{}', 'number-invoice:' || lpad(n::text, 9, '0'), ${soldAt}, 1, ${soldAt}
   from generate_series(1, $count) n`,
  `insert into jobs (id, kind, payload, run_at, attempts, done_at)
   select ${id('91')}, 'mail', '{}', ${soldAt}, 1, ${soldAt} from generate_series(1, $count) n`,
  `insert into webhook_receivers (id, url, events, secret, created_at)
   values (${id('99', '1')}, 'https://hooks.invalid/', '[]', '', now())`,
  `insert into webhook_deliveries (message_id, receiver_id, event, object_id, subject_id, created_at, status,
     due_at, finished_at)
   select ${id('98')}, ${id('99', '1')}, 'order.completed', ${id('0')}, ${id('0')}, ${soldAt}, 'Delivered',
     ${soldAt}, ${soldAt} from generate_series(1, $count / 2) n`,
]

/** All of it is in the license log, in which nothing is pending. */
const log = [
  `insert into license_log_entries (license_id, event, details, salt, at, leaf)
   select ${id('a')}, 'license.granted', '{}', sha256(n::text::bytea), ${soldAt}, n - 1 from generate_series(1, $count) n`,
  `insert into license_log_nodes (level, position, hash)
   select 0, n - 1, sha256(n::text::bytea) from generate_series(1, $count) n`,
  `insert into license_log_heads (size, epoch, root, signed_at, signature)
   select n, 1, sha256(n::text::bytea), ${soldAt}, '' from generate_series(1, $count) n`,
  `insert into license_log_receipts (license_id, size)
   select ${id('a')}, $count from generate_series(1, $count / 10) n`,
]

const devices = [
  `insert into activations (id, product_id, customer_id, name, device_signature, status, method, expires_at,
     first_validated_at, created_at)
   select ${id('d1')}, $product, case when n % 5 = 0 then ${id('c', 'n / 10')} end, 'Trial', 'trial-' || md5(n::text),
     'Active', 'Online', ${soldAt}, ${soldAt}, ${soldAt} from generate_series(1, $count / 5) n`,
  `insert into activation_requests (id, product_id, device_name, device_signature, method, status, activation_id,
     created_at, updated_at)
   select ${id('e')}, $product, 'Studio computer', md5(n::text) || md5(n::text), 'Online', 'Completed', ${id('d')},
     ${soldAt}, ${soldAt} from generate_series(1, $count) n`,
  `insert into activation_requests (id, product_id, device_name, device_signature, method, status, created_at, updated_at)
   select ${id('e1')}, $product, 'Studio computer', 'asked-' || md5(n::text), 'Online', 'Requested', ${soldAt}, ${soldAt}
   from generate_series(1, $count / 10) n`,
  `insert into activation_failures (id, day, product_id, code, customer_id, name, device_signature, method, count,
     created_at, last_at)
   select ${id('e2')}, date_trunc('day', ${soldAt}), $product,
     case when n % 100 = 0 then 'offline-limit-reached' else 'seat-limit-reached' end, ${id('c', 'n / 10')},
     'Studio computer ' || n, md5(n::text) || md5(n::text), 'Online', 1, ${soldAt}, ${soldAt}
   from generate_series(1, $count) n`,
  `insert into license_end_reasons (license_id, kind, source_id, reason, since)
   select ${id('a', 'n * 10')}, 'Refund', ${id('f')}::text, 'Refunded: Kind', now() from generate_series(1, $count / 10) n`,
  `insert into license_moves (id, license_id, from_customer_id, to_customer_id, reason, moved_at)
   select ${id('f1')}, ${id('a', 'n * 100')}, ${id('c', 'n')}, ${id('c', 'n * 10')}, 'Sold', now()
   from generate_series(1, $count / 100) n`,
  `insert into license_transfers (id, status, from_customer_id, to_customer_id, order_id, created_at, expires_at,
     ended_at)
   select ${id('f2')}, 'Completed', ${id('c', 'n')}, ${id('c', 'n * 2')}, ${id('0')}, ${soldAt}, ${soldAt}, ${soldAt}
   from generate_series(1, $count / 20) n`,
  `insert into license_transfer_items (transfer_id, license_id, is_open)
   select ${id('f2')}, ${id('a', 'n * 10')}, false from generate_series(1, $count / 20) n`,
]

const people = [
  `insert into sessions (id, customer_id, user_agent, created_at, last_used_at)
   select ${id('5')}, ${id('c', 'n / 2')}, 'Firefox', now(), now() from generate_series(1, $count / 5) n`,
  `insert into refresh_tokens (hash, session_id, created_at, expires_at)
   select md5(n::text), ${id('5')}, now(), now() + interval '30 days' from generate_series(1, $count / 5) n`,
  `insert into known_browsers (customer_id, hash, created_at, last_seen_at)
   select ${id('c', 'n / 2')}, md5(n::text), now(), now() from generate_series(1, $count / 5) n`,
  `insert into customer_passkeys (id, customer_id, name, public_key, counter, transports, is_backed_up, created_at)
   select md5(n::text), ${id('c', 'n / 2')}, 'Mac', 'key', 0, '[]', false, now() from generate_series(1, $count / 10) n`,
  `insert into customer_challenges (id, purpose, customer_id, secret, created_at, expires_at)
   select ${id('cc')}, 'passkey', ${id('c', 'n / 2')}, 'secret', now(), now() + interval '5 minutes'
   from generate_series(1, $count / 10) n`,
  `insert into mailed_codes (hash, purpose, email, customer_id, created_at, expires_at, used_at)
   select 'code-' || md5(n::text), 'account', 'customer-' || n || '@example.com', ${id('c')}, now(), now(), now()
   from generate_series(1, $count / 10) n`,
  `insert into subscribers (email, newsletter, product_updates, confirmed_at, created_at)
   select 'reader-' || n || '@example.com', true, false, now(), now() from generate_series(1, $count / 20) n`,
  `insert into education_requests (id, name, email, institution, role, status, received_at, decided_at, ends_at)
   select ${id('ed')}, 'Zoë', 'customer-' || n || '@example.com', 'School', 'student', 'Approved', now(), now(),
     now() + interval '200 days' from generate_series(1, $count / 200) n`,
  `insert into withdrawals (id, name, email, order_given, statement, received_at)
   select ${id('77')}, 'Zoë', 'customer-' || n || '@example.com', 'The last one', '', now()
   from generate_series(1, $count / 200) n`,
  `insert into mails (id, kind, recipient, customer_id, subject, queued_at, sent_at)
   select md5(n::text), 'order-completed', 'customer-' || n / 10 || '@example.com', ${id('c', 'n / 10')}, 'Your licenses',
     ${soldAt}, ${soldAt} from generate_series(1, $count) n`,
  `insert into customer_notes (id, customer_id, text, author, created_at)
   select ${id('6e')}, ${id('c', 'n')}, 'Friendly', 'Help desk', ${soldAt} from generate_series(1, $count / 20) n`,
  `insert into waiting_grants (id, email, product_id, seats, kind, reason, grant_key, created_at)
   select ${id('6f')}, 'press-' || n || '@example.com', $product, 1, 'NFR', 'Review', 'granted/' || n, ${soldAt}
   from generate_series(1, $count / 100) n`,
  `insert into access_entries (day, kind, customer_id, network, first_at, last_at, count)
   select date_trunc('day', ${soldAt}), 'SignedIn', ${id('c', 'n')}, '203.0.113.1', ${soldAt}, ${soldAt}, 1
   from generate_series(1, $count / 10) n`,
  `insert into idempotency_keys (scope, key, request, body, created_at)
   select 'pay ' || ${id('c')}, 'key-' || n, md5(n::text), '{}', now() from generate_series(1, $count / 100) n`,
  `insert into limits (key, window_started_at, count)
   select 'sign-in:customer-' || n || '@example.com', now(), 1 from generate_series(1, $count / 100) n`,
]

/** Every license was sold by a former store, under a serial number of its own, in an order of its own. */
const former = [
  `insert into keys (id, purpose, secret, is_sealed, created_at, retired_at)
   values ('serials of many', 'serial', '', true, now(), now())`,
  `insert into license_serials (license_id, key_id, exact, normalised, source, former_product, created_at)
   select ${id('a')}, 'serials of many', sha256(('exact ' || n)::bytea), sha256(('normalised ' || n)::bytea), 'gumroad',
     'many', ${soldAt} from generate_series(1, $count) n`,
  `insert into former_devices (id, license_id, source, former_id, name, activated_at)
   select ${id('fd')}, ${id('a')}, 'keygen', 'machine-' || n, 'Studio computer', ${soldAt}
   from generate_series(1, $count) n`,
  `insert into imports (id, status, options, files, counts, totals, created_at, updated_at)
   select ${id('1a')}, 'Done', '{}', '[]', '{}', '[]', ${soldAt}, ${soldAt} from generate_series(1, $count / 20) n`,
  `insert into imported_customers (customer_id, source, import_id, is_new, language, consents)
   select ${id('c')}, 'gumroad', ${id('1a', '1')}, true, 'en', '[]' from generate_series(1, $count / 10) n`,
  `insert into imported_orders (id, import_id, customer_id, source, number, status, currency, discount, taxes, total,
     refunded, bought_at, details)
   select ${id('1b')}, ${id('1a', '1')}, ${id('c', 'n / 10')}, 'gumroad', 'former-' || n, 'Paid', 'USD', 0, 0, 4900, 0,
     ${soldAt}, jsonb_build_object('lines', '[]'::jsonb) from generate_series(1, $count) n`,
  `insert into imported_subscriptions (id, import_id, customer_id, source, reference, product, status, details)
   select ${id('1c')}, ${id('1a', '1')}, ${id('c', 'n / 10')}, 'gumroad', 'subscription-' || n, 'many', 'active', '{}'
   from generate_series(1, $count) n`,
  `insert into import_keys (source, kind, key, object_id, import_id, is_new)
   select 'gumroad', 'order', 'former-' || n, ${id('1b')}, ${id('1a', '1')}, true from generate_series(1, $count) n`,
]

const vouchers = [
  `insert into voucher_batches (id, name, description, contents)
   values ('many', 'Many', '', jsonb_build_object('products', jsonb_build_object($product, 1), 'bundles', '{}'::jsonb))`,
  `insert into vouchers (id, batch_id, code, shown_code, redeemed_by, redeemed_at)
   select ${id('80')}, 'many', 'many-' || n, 'MANY-' || n, case when n % 2 = 0 then ${id('c')} end,
     case when n % 2 = 0 then now() end from generate_series(1, $count / 10) n`,
]
