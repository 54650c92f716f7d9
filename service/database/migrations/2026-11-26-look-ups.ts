import { type Kysely, sql } from 'kysely'

/** What is looked up is found by an index, however much the shop has sold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create index invoices_of_order on invoices (order_id)',
  'create index payment_events_payment on payment_events (payment_id)',
  'create index disputes_payment on disputes (payment_id)',
  'create index checkouts_customer on checkouts (customer_id) where customer_id is not null',
  "create index checkouts_email on checkouts (lower(billing ->> 'email')) where billing is not null",
  'create index withdrawals_email on withdrawals (lower(email))',
  'create index vouchers_redeemed_by on vouchers (redeemed_by) where redeemed_by is not null',
  // Devices without a license, or without an answer yet; hashed, because a signature may be longer than an index entry.
  'create index activations_trial_device on activations (md5(device_signature)) where license_id is null',
  'create index activation_requests_device on activation_requests (md5(device_signature)) where activation_id is null',
  // Whatever an entry has as a detail, by itself or in a list.
  "create index audit_entries_details on audit_entries using gin (jsonb_path_query_array(details, '$.*[*]'))",
]
