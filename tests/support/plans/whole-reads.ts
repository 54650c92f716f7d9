import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database, Tx } from '#service/database/connection.ts'

/** That a statement reads all of a table or a large part of it: it takes the longer, the more is sold. */
export type WholeRead = { table: string; scan: string; statement: string }

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
export const findWholeReads = (database: Database, statements: Iterable<string>): Promise<WholeRead[]> =>
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
