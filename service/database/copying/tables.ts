import { sql, type Transaction } from 'kysely'
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import type { Schema } from '../schema.ts'

/** Rows in the text format of COPY, in pieces that may end anywhere; a line each, with \n at its end. */
export type CopiedRows = AsyncIterable<Uint8Array>

/** A table and the columns that are copied, by name: all but those that the database works out by itself. */
export type TableShape = { name: string; columns: readonly string[] }

/** Where a column's own counter stands: null when it has given out no number yet. IssuedDocument, as it may be large. */
export type CounterState = { table: string; column: string; last: string | null }

/** What is checked or set off by the database itself while rows come in. */
export type Guards = { foreignKeys: readonly Guard[]; triggers: readonly Guard[] }
type Guard = { table: string; name: string; definition: string }

type Tx = Transaction<Schema>

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

export const namesOf = ({ name, columns }: TableShape) => `${quoteName(name)} (${columns.map(quoteName).join(', ')})`

/** The names of the migrations that made the database what it is, in order; none when there is no shop in it. */
export async function readMigrations(tx: Tx): Promise<string[]> {
  const found = await sql<{
    name: string | null
  }>`select to_regclass(${DEFAULT_MIGRATION_TABLE})::text as name`.execute(tx)
  if (found.rows[0]?.name == null) return []
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name collate "C"
  `.execute(tx)
  return rows.map(({ name }) => name)
}

/** Every table that holds rows, partitions separately, by name; without those that note migrations. */
export async function readTables(tx: Tx): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select t.relname::text as name,
      coalesce(
        json_agg(c.attname::text order by c.attname collate "C") filter (where c.attname is not null), '[]'
      ) as columns
    from pg_class t
    left join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped and c.attgenerated = ''
    where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'
      and t.relname not in (${DEFAULT_MIGRATION_TABLE}, ${DEFAULT_MIGRATION_LOCK_TABLE})
    group by t.relname
    order by t.relname collate "C"
  `.execute(tx)
  return rows
}

export async function readCounters(tx: Tx): Promise<CounterState[]> {
  const { rows } = await sql<CounterState>`
    select t.relname::text as table, c.attname::text as column, pg_sequence_last_value(s.oid::regclass)::text as last
    from pg_class s
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
      and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0
    join pg_class t on t.oid = d.refobjid
    join pg_attribute c on c.attrelid = t.oid and c.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace
    order by 1, 2
  `.execute(tx)
  return rows
}

export async function setCounters(tx: Tx, counters: readonly CounterState[]): Promise<void> {
  for (const { table, column, last } of counters)
    if (last !== null)
      await sql`select setval(pg_get_serial_sequence(${quoteName(table)}, ${column})::regclass, ${last}::bigint)`.execute(
        tx,
      )
}

export async function readGuards(tx: Tx): Promise<Guards> {
  const foreignKeys = await sql<Guard>`
    select t.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'f' and t.relnamespace = current_schema()::regnamespace order by 1, 2
  `.execute(tx)
  const triggers = await sql<Guard>`
    select t.relname::text as table, g.tgname::text as name, pg_get_triggerdef(g.oid) as definition
    from pg_trigger g join pg_class t on t.oid = g.tgrelid
    where not g.tgisinternal and g.tgenabled = 'O' and t.relnamespace = current_schema()::regnamespace order by 1, 2
  `.execute(tx)
  return { foreignKeys: foreignKeys.rows, triggers: triggers.rows }
}

/** Rows come in table by table and set nothing off: who refers to whom is checked at the end, at once. */
export async function liftGuards(tx: Tx, { foreignKeys, triggers }: Guards): Promise<void> {
  for (const { table, name } of foreignKeys)
    await sql.raw(`alter table ${quoteName(table)} drop constraint ${quoteName(name)}`).execute(tx)
  for (const { table, name } of triggers)
    await sql.raw(`alter table ${quoteName(table)} disable trigger ${quoteName(name)}`).execute(tx)
}

export async function setGuards(tx: Tx, { foreignKeys, triggers }: Guards): Promise<void> {
  for (const { table, name, definition } of foreignKeys)
    await sql.raw(`alter table ${quoteName(table)} add constraint ${quoteName(name)} ${definition}`).execute(tx)
  for (const { table, name } of triggers)
    await sql.raw(`alter table ${quoteName(table)} enable trigger ${quoteName(name)}`).execute(tx)
}
