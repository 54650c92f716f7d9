import { sql } from 'kysely'
import * as z from 'zod/mini'
import { searchHits } from '#contract/vendor-api/search.ts'
import { readCustomerRecord } from '#service/customer-record.ts'
import { openDatabase } from '#service/database/connection.ts'
import type { Database, Queryable, Tx } from '#service/database/database.ts'
import { migrateDatabase } from '#service/database/migrate.ts'
import { findFormerOrderHits } from '#service/imports/history/repository.ts'
import { findFormerPurchases } from '#service/licensing/inventory/repository.ts'
import { readLicenseRecord } from '#service/licensing/licenses/license-record-repository.ts'
import { readOrderRecord } from '#service/sales/orders/order-record-repository.ts'
import { freshDatabase } from '#tests/environment/database.ts'
import type { Exchange } from './every-operation/record.ts'
import { fillLargeShop } from './large-shop.ts'

/** That a statement reads all of a table or a large part of it: it takes the longer, the more is sold. */
type WholeRead = { table: string; scan: string; statement: string }

const nodeSchema = z.object({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Index Name': z.optional(z.string()),
  'Index Cond': z.optional(z.string()),
  'Startup Cost': z.number(),
  'Total Cost': z.number(),
  get Plans() {
    return z.optional(z.array(nodeSchema))
  },
})
type Node = z.infer<typeof nodeSchema>
const explainedSchema = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: nodeSchema })]) })])

/** What reading all of a table costs, by its name; and which indexes hold but a part of one. */
type Sizes = { costs: ReadonlyMap<string, number>; partial: ReadonlySet<string> }

/** Tables that cost less to read are found by a page or two, whichever way: of them only the first two are told. */
const smallest = 40
/** How much of what reading the whole table costs a look-up may cost, at most. */
const largestPart = 0.5

/**
 * Plans statements as PostgreSQL does for whatever values come, in a database that is full enough and analyzed. Answers
 * where they read a whole table because no index helps: by a sequential scan, by all of an index, or by much of it.
 */
const findWholeReads = (database: Database, statements: Iterable<string>): Promise<WholeRead[]> =>
  database.transaction(async (tx) => {
    for (const setting of settings) await sql.raw(`set local ${setting}`).execute(tx)
    const sizes = await readSizes(tx)
    const found: WholeRead[] = []
    for (const statement of statements) {
      const nodes = isPlanned.test(statement) ? nodesOf(await explain(tx, statement)) : []
      for (const node of nodes.filter((one) => isWhole(one, sizes)))
        found.push({ table: node['Relation Name'] ?? '', scan: describe(node), statement })
    }
    return found
  })

const settings = [
  'plan_cache_mode = force_generic_plan',
  // As in memory: a few rows of many then cost little, also where they are in a table of few pages.
  'random_page_cost = 1.1',
  // Where there is another way, however few rows there are here, it is taken.
  ...['enable_seqscan = off', 'enable_hashjoin = off', 'enable_mergejoin = off'],
]
const isPlanned = /^\s*(select|with|insert|update|delete)\b/i

async function readSizes(tx: Tx): Promise<Sizes> {
  const { rows } = await sql<{ name: string; cost: number }>`
    select relname as name, relpages + reltuples * 0.01 as cost from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(tx)
  const partial = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where indpred is not null`.execute(tx)
  return {
    costs: new Map(rows.map(({ name, cost }) => [name, cost])),
    partial: new Set(partial.rows.map(({ name }) => name)),
  }
}

async function explain(tx: Tx, statement: string): Promise<Node> {
  await sql.raw(`prepare asked as ${statement}`).execute(tx)
  const count = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  const values = count === 0 ? '' : `(${Array(count).fill('null').join(', ')})`
  const { rows } = await sql.raw(`explain (format json) execute asked${values}`).execute(tx)
  await sql.raw('deallocate asked').execute(tx)
  const [
    {
      'QUERY PLAN': [{ Plan }],
    },
  ] = z.parse(explainedSchema, rows)
  return Plan
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

function isWhole(node: Node, { costs, partial }: Sizes): boolean {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = node
  const isOurs = table === undefined || costs.has(table)
  if (!isOurs || !type.endsWith('Scan')) return false
  if (type === 'Seq Scan') return true
  if (index !== undefined && condition === undefined && !partial.has(index)) return true
  const ofAll = costs.get(table ?? '') ?? 0
  return ofAll > smallest && node['Total Cost'] - node['Startup Cost'] > largestPart * ofAll
}

const describe = ({ 'Node Type': type, 'Relation Name': table, 'Index Name': index }: Node) =>
  [type, index && `by ${index}`, table && `of ${table}`].filter(Boolean).join(' ')

/** Why a table may be read as a whole: all statements of it, or one by words that only it has. */
type Excuse = { table: string; words?: string; reason: string }

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
    'database_owner',
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
    table: 'webhook_deliveries',
    words: 'distinct on ("receiver_id", "object_id")',
    reason: 'planned with its value it takes the index of what waits, and here the value is not known',
  },
  {
    table: 'license_log_heads',
    words: 'order by "size" desc limit 1',
    reason: 'the one row is the last of the index, of which nothing else is read',
  },
  {
    table: 'license_serials',
    words: 'order by "license_id" limit 1',
    reason: 'the one row is the first of the index, of which nothing else is read',
  },
  {
    table: 'audit_reasons',
    words: 'strpos(lower(reason)',
    reason: 'as large as what the vendor has changed by hand, and who is erased may be named in any of it',
  },
  {
    table: 'idempotency_keys',
    words: 'strpos(lower(body)',
    reason: 'kept for a day, and who is erased may be named anywhere in an answer',
  },
]

export const isExcused = ({ table, statement }: WholeRead): Excuse | undefined =>
  excuses.find((excuse) => excuse.table === table && statement.includes(excuse.words ?? ''))

const licenses = 4000

export async function findInLargeShop(statements: Iterable<string>): Promise<WholeRead[]> {
  const database = await openDatabase(await freshDatabase('large-shop'))
  try {
    await migrateDatabase(database)
    await fillLargeShop(database, licenses)
    return await findWholeReads(database, statements)
  } finally {
    await database.close()
  }
}

const listSchema = z.object({ data: z.object({ items: z.array(z.object({ id: z.string() })) }) })

/** Has the vendor look up what customers have been shown: an order, a license and whose it is; and what was imported. */
export async function lookUpAsVendor(db: Queryable, exchanges: readonly Exchange[]): Promise<void> {
  const firstOf = (operation: string) => {
    const shown = exchanges.find((exchange) => exchange.operation === operation && exchange.response.statusCode === 200)
    return z.parse(listSchema, shown?.response.json()).data.items[0]?.id ?? ''
  }
  await readOrderRecord(db, firstOf('listOrders'))
  const { owner, license } = await readLicenseRecord(db, firstOf('listLicenses'))
  await findFormerPurchases(db, [{ ...license, formerOrderId: license.id }])
  await findFormerOrderHits(db, '1001', searchHits)
  await readCustomerRecord(db, owner.id, new Date())
}
