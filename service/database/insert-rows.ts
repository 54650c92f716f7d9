import { type Insertable, sql } from 'kysely'
import type { Tx } from './database.ts'
import { camelCaseRows } from './identifiers.ts'
import type { Schema } from './schema.ts'

/** How many rows go into one statement. */
const rowsAtOnce = 1000

type Value = string | number | boolean | Date | Uint8Array | null | undefined

/**
 * Adds rows that all have the same columns, and returns how many; with `skipsKnown`, those that are there already are left out.
 * They are sent as one parameter: to build a statement with one for each value takes longer than to insert the rows, as an import
 * of a store does by the hundred thousand. `json` are columns whose values are JSON already.
 */
export async function insertRows<Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
  { json = [], skipsKnown = false }: { json?: readonly (keyof Schema[Table] & string)[]; skipsKnown?: boolean } = {},
): Promise<number> {
  const [first] = rows
  if (!first) return 0
  const raw = new Set<string>(json)
  const columns = Object.entries(first).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const unlessKnown = skipsKnown ? sql`on conflict do nothing` : sql``
  let count = 0
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const text = `[${rows.slice(from, from + rowsAtOnce).map((row) => writeRow(Object.entries(row), raw))}]`
    const { numAffectedRows } = await sql`insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${text}::json) ${unlessKnown}`.execute(tx)
    count += Number(numAffectedRows ?? 0)
  }
  return count
}

function writeRow(row: readonly [string, Value][], raw: ReadonlySet<string>): string {
  const fields = row.flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`"${camelCaseRows.toSnakeCase(name)}":${raw.has(name) ? (value ?? 'null') : writeValue(value)}`],
  )
  return `{${fields.join(',')}}`
}

/** Bytes are written as PostgreSQL reads them; a time as JSON has it. */
const writeValue = (value: Value): string =>
  value instanceof Uint8Array ? `"\\\\x${Buffer.from(value).toString('hex')}"` : JSON.stringify(value)
