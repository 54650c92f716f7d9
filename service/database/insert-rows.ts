import { setImmediate } from 'node:timers/promises'
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
  const fields = Object.entries(first).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const toJson = createRowMapper(fields, json)
  const names = sql.join(fields.map((name) => sql.ref(name)))
  const unlessKnown = skipsKnown ? sql`on conflict do nothing` : sql``
  let count = 0
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await ownTurn()
    const text = JSON.stringify(rows.slice(from, from + rowsAtOnce).map(toJson))
    const { numAffectedRows } = await sql`insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${text}::json) ${unlessKnown}`.execute(tx)
    count += Number(numAffectedRows ?? 0)
  }
  return count
}

let lastTurn: Promise<void> = Promise.resolve()

/** Waits for a turn of the event loop that no other rows are serialized in, so that requests are answered in between. */
function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

/** Bytes are written as PostgreSQL reads them. */
function createRowMapper(fields: readonly string[], json: readonly string[]): (row: object) => object {
  const toValue = (name: string, value: Value): unknown => {
    if (value instanceof Uint8Array)
      return `\\x${Buffer.from(value.buffer, value.byteOffset, value.length).toString('hex')}`
    return typeof value === 'string' && json.includes(name) ? JSON.parse(value) : value
  }
  // Filled one by one, since an import spends a tenth of its time here.
  const columns = fields.map((name) => ({ name, column: camelCaseRows.toSnakeCase(name) }))
  return (row) => {
    const values: Record<string, unknown> = {}
    for (const { name, column } of columns) values[column] = toValue(name, Reflect.get(row, name))
    return values
  }
}
