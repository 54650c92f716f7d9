import { type SqlBool, sql } from 'kysely'
import { hasSearchIndex, type Queryable } from '#service/database/index.ts'
import { startsWith } from '#service/platform/index.ts'

/** The tables that have devices, with a name and a signature, and the same indexes of both. */
type DeviceTable = 'activations' | 'activationFailures'

/** The beginning of a signature, in lower case: what its index is about. */
const signatureOf = (table: DeviceTable) => sql<string>`lower(left(${sql.ref(`${table}.deviceSignature`)}, 100))`
const nameOf = (table: DeviceTable) => sql<string>`${sql.ref(`${table}.name`)}`

/** Whether a device has this part in its name, or a signature that begins with it. */
export const hasDevice = (table: DeviceTable, device: string) =>
  sql<SqlBool>`(strpos(lower(${nameOf(table)}), lower(${device})) > 0
    or starts_with(${signatureOf(table)}, lower(${device})))`

/** Ids of rows whose device is such, `limit` at most, whichever they are; null without the index of names. */
export async function findDevices(
  db: Queryable,
  table: DeviceTable,
  device: string,
  limit: number,
): Promise<string[] | null> {
  if (table === 'activations' && !(await hasSearchIndex(db, 'activations_search'))) return null
  const devices = db.selectFrom(table).select('id').limit(limit)
  const named = await devices
    .where(sql<SqlBool>`trigrams(${nameOf(table)}) @> trigrams(${device}::text)`)
    .where(sql<SqlBool>`strpos(lower(${nameOf(table)}), lower(${device}::text)) > 0`)
    .execute()
  const signed = await devices.where(startsWith(signatureOf(table), device.slice(0, 100).toLowerCase())).execute()
  return [...new Set([...named, ...signed].map(({ id }) => id))]
}
