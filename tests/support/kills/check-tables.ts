import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { Client } from 'pg'
import type { FreshDatabase } from '../../environment/database.ts'

type Run = (sql: string) => Promise<Record<string, unknown>[]>

/**
 * What PostgreSQL's amcheck finds wrong in the tables and indexes of a database that nobody has open; empty when
 * nothing is, and every table and index was looked at. Throws where there is no amcheck.
 */
export async function checkTables({ databaseUrl, dataDir }: FreshDatabase): Promise<string[]> {
  if (databaseUrl === undefined) {
    const pglite = new PGlite({ dataDir: path.join(dataDir, 'database'), extensions: { amcheck } })
    try {
      return await findDamage(async (sql) => (await pglite.query<Record<string, unknown>>(sql)).rows)
    } finally {
      await pglite.close()
    }
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await findDamage(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows)
  } finally {
    await client.end()
  }
}

const checks = `
  select format('%I.%I', namespace.nspname, class.relname) as name, case class.relkind
    when 'i' then format('select bt_index_check(%s, heapallindexed => true)', class.oid)
    else format('select msg from verify_heapam(%s)', class.oid) end as check
  from pg_class as class
  join pg_namespace as namespace on namespace.oid = class.relnamespace
  join pg_am as method on method.oid = class.relam
  where class.relpersistence = 'p'
    and (class.relkind, method.amname::text) in (('i', 'btree'), ('r', 'heap'), ('t', 'heap'))`

async function findDamage(run: Run): Promise<string[]> {
  await run('create extension if not exists amcheck')
  const faults: string[] = []
  const all = await run(checks)
  if (all.length === 0) throw new Error('amcheck was given no table and no index')
  // It says what is wrong with a table, and throws for an index, or where a page can't be read at all.
  for (const { name, check } of all)
    for (const { msg } of await run(String(check)).catch((error: unknown) => [{ msg: String(error) }]))
      if (msg) faults.push(`amcheck of ${name}: ${msg}`)
  return faults
}
