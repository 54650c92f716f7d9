import type pg from 'pg'

/** Rows and bytes of a table, its indexes and long values with it. */
export type Size = { rows: number; bytes: number }
export type Sizes = ReadonlyMap<string, Size>

/** How large every table is, counted. */
export async function readSizes(client: pg.Client): Promise<Sizes> {
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const sizes = new Map<string, Size>()
  for (const { name, bytes } of rows) {
    const counted = await client.query<{ count: string }>(`select count(*) as count from "${name}"`)
    sizes.set(name, { rows: Number(counted.rows[0]?.count), bytes: Number(bytes) })
  }
  return sizes
}

/** What each table has grown by, for those that have, divided by how often something was done. */
export const growthPer = (times: number, before: Sizes, after: Sizes) =>
  [...after]
    .map(([name, { rows, bytes }]) => ({
      name,
      rows: (rows - (before.get(name)?.rows ?? 0)) / times,
      bytes: (bytes - (before.get(name)?.bytes ?? 0)) / times,
    }))
    .filter(({ bytes }) => bytes >= 1)
    .sort((a, b) => b.bytes - a.bytes)

/** How many bytes of log PostgreSQL has written since it was made. */
export async function readLogPosition(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ position: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as position",
  )
  return Number(rows[0]?.position)
}
