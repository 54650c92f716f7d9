import { sql } from 'kysely'
import type { Database } from '#service/database/database.ts'

/** One value of a table's row, as text. */
export type DumpedValue = { table: string; column: string; text: string }

/** The shop's own tables, as the database names them. */
export async function listTables({ query }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1
  `.execute(query)
  return rows.map(({ name }) => name)
}

/** Everything that stands in the database, value by value: nulls are left out. */
export async function dumpDatabase(database: Database): Promise<DumpedValue[]> {
  const values: DumpedValue[] = []
  for (const table of await listTables(database)) {
    const { rows } = await sql<{ column: string; text: string }>`
      select field.key as "column", field.value as text
      from ${sql.table(table)} as dumped, jsonb_each_text(to_jsonb(dumped)) as field where field.value is not null
    `.execute(database.query)
    values.push(...rows.map((row) => ({ table, ...row })))
  }
  return values
}

/** In which columns a text stands, as 'table.column'. */
export const columnsWith = (dump: readonly DumpedValue[], sought: RegExp): string[] => [
  ...new Set(dump.filter(({ text }) => sought.test(text)).map(({ table, column }) => `${table}.${column}`)),
]
