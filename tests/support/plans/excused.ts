import type { WholeRead } from './whole-reads.ts'

/** Why a table may be read as a whole: all statements of it, or one by words that only it has. */
export type Excuse = { table: string; words?: string; reason: string }

const isVendors = 'as large as what the vendor writes, and not by what is sold'
const isBroughtIn = 'when files of the catalogue have changed, all that they tell of is compared'

export const excuses: readonly Excuse[] = [
  ...[
    'products',
    'bundles',
    'bundle_products',
    'variations',
    'releases',
    'artifacts',
    'discounts',
    'catalogue_state',
  ].map((table) => ({ table, reason: isVendors })),
  ...['voucher_batches', 'keys', 'webhook_receivers', 'kysely_migration'].map((table) => ({
    table,
    reason: isVendors,
  })),
  { table: 'coupons', words: 'select "id" from "coupons" where "is_issued"', reason: isBroughtIn },
  { table: 'coupons', words: 'not is_issued', reason: isBroughtIn },
  { table: 'coupons', words: '"withdrawn_at" is null and "is_issued"', reason: isBroughtIn },
  { table: 'vouchers', words: 'set withdrawn_at', reason: isBroughtIn },
  {
    ...{ table: 'webhook_deliveries', words: 'distinct on ("receiver_id", "object_id")' },
    reason: 'planned with its value it takes the index of what waits, and here the value is not known',
  },
  {
    ...{ table: 'idempotency_keys', words: 'strpos(lower(body)' },
    reason: 'kept for a day, and who is erased may be named anywhere in an answer',
  },
]

export const isExcused = ({ table, statement }: WholeRead): Excuse | undefined =>
  excuses.find((excuse) => excuse.table === table && statement.includes(excuse.words ?? ''))
