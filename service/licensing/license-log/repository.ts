import { type SqlBool, sql } from 'kysely'
import type { LicenseLogEvent } from '#contract/entities/license-log.ts'
import { inParts, prepare, type Queryable, type Row, type Tx } from '#service/database/index.ts'
import type { Node, NodePlace } from './merkle-tree.ts'

export type LogEntry = Row<'licenseLogEntries'>
export type Head = Row<'licenseLogHeads'>
export type NewEntry = { licenseId: string; subjectId: string; event: LicenseLogEvent; salt: string }

const holder = sql`encode(sha256(convert_to(licenses.id || ':' || licenses.customer_id, 'UTF8')), 'hex')`
const devices = sql`coalesce((
  select jsonb_agg(activations.id order by activations.id) from activations
  where license_id = licenses.id and activations.status = 'Active'
), '[]')`
const holding = sql`jsonb_build_object(
  'product', licenses.product_id,
  'holder', ${holder},
  'seats', licenses.max_activations,
  'status', licenses.status,
  'expiresAt', to_char(licenses.expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'devices', ${devices}
)`

/** A license of which there is no entry, as an older version has granted it, is entered once as it is after the change. */
const add = prepare(
  (_, { rows, now }: { rows: string; now: Date | null }) => sql`
    insert into license_log_entries (license_id, event, details, salt, at)
    select licenses.id, entered.event,
      case
        when entered.event in ('license.granted', 'license.recorded') then ${holding}
        when entered.event = 'license.moved' then jsonb_build_object('holder', ${holder})
        when entered.event in ('activation.created', 'activation.revoked')
        then jsonb_build_object('device', news."subjectId")
        else '{}'
      end,
      decode(news.salt, 'hex'), coalesce(${now}::timestamptz, now())
    from jsonb_to_recordset(${rows}::jsonb)
      as news ("licenseId" uuid, "subjectId" uuid, event text, salt text, place integer, "isFirst" boolean)
    join licenses on licenses.id = news."licenseId"
    cross join lateral (
      select case
        when news.event = 'license.granted'
          -- By index: for "exists" PostgreSQL may read all entries at once.
          or (select true from license_log_entries where license_id = licenses.id limit 1)
        then news.event else 'license.recorded' end as event
      offset 0
    ) entered
    where entered.event = news.event or news."isFirst"
    order by news.place`,
)

/** Enters what has happened to licenses that the caller has locked, in the given order; null is the time of the database. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[], now: Date | null): Promise<void> {
  const seen = new Set<string>()
  const rows = entries.map((entry, place) => {
    const isFirst = !seen.has(entry.licenseId)
    seen.add(entry.licenseId)
    return { ...entry, place, isFirst }
  })
  await inParts(rows, async (part) => {
    await add(tx, { rows: JSON.stringify(part), now })
    return []
  })
}

/** Enters licenses that have just been granted and are known by their details, without looking at any. */
export async function insertGranted(
  tx: Tx,
  granted: readonly { licenseId: string; details: object; salt: string }[],
): Promise<void> {
  if (granted.length === 0) return
  await sql`insert into license_log_entries (license_id, event, details, salt, at)
    select "licenseId", 'license.granted', details, decode(salt, 'hex'), now()
    from jsonb_to_recordset(${JSON.stringify(granted)}::jsonb) as granted ("licenseId" uuid, details jsonb, salt text)`.execute(
    tx,
  )
}

/** Whether the database has been brought to a version with a log. */
export async function hasLog(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('license_log_entries')::text as name`.execute(
    db,
  )
  return rows[0]?.name != null
}

/** Enters something that has happened to the log itself. */
export async function insertOwnEntry(
  tx: Tx,
  { event, details, salt, at }: Pick<LogEntry, 'event' | 'details' | 'salt' | 'at'>,
): Promise<void> {
  // In SQL, as a backup is restored by a connection that knows no names of ours.
  await sql`insert into license_log_entries (event, details, salt, at)
    values (${event}, ${JSON.stringify(details)}::jsonb, ${salt}, ${at})`.execute(tx)
}

/** From here to the end of the transaction nobody else appends. */
export async function lockLog(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('backline license log'))`.execute(tx)
}

/** The first entry about the log itself that is not in it yet. */
export const findOwnPending = (db: Queryable): Promise<LogEntry | undefined> =>
  selectPending(db, 1).where('licenseId', 'is', null).executeTakeFirst()

/** The first entries that are not in the log yet, of some licenses or of all. */
export const findPending = (db: Queryable, limit: number, licenseIds?: readonly string[]): Promise<LogEntry[]> =>
  selectPending(db, limit)
    .$if(licenseIds !== undefined, (query) =>
      query.where(sql<SqlBool>`license_id = any (${[...(licenseIds ?? [])]}::uuid[])`),
    )
    .execute()

const selectPending = (db: Queryable, limit: number) =>
  db.selectFrom('licenseLogEntries').selectAll().where('leaf', 'is', null).orderBy('id').limit(limit)

export async function hasPending(db: Queryable): Promise<boolean> {
  const pending = db.selectFrom('licenseLogEntries').select('id').where('leaf', 'is', null).limit(1)
  return (await pending.execute()).length > 0
}

/** Notes where entries are in the log, and what became of those that say where they are. */
export async function placeEntries(tx: Tx, entries: readonly { id: number; leaf: number; details: object }[]) {
  const rows = JSON.stringify(entries)
  await sql`update license_log_entries set leaf = placed.leaf, details = placed.details
    from jsonb_to_recordset(${rows}::jsonb) as placed (id bigint, leaf bigint, details jsonb)
    where license_log_entries.id = placed.id`.execute(tx)
}

export const findHead = (db: Queryable): Promise<Head | undefined> =>
  db.selectFrom('licenseLogHeads').selectAll().orderBy('size', 'desc').limit(sql.lit(1)).executeTakeFirst()

export async function insertHead(tx: Tx, head: Head): Promise<void> {
  await tx.insertInto('licenseLogHeads').values(head).execute()
}

/** The last head of each of some days before a size, the newest first. */
export async function findEarlierHeads(db: Queryable, size: number, { now, days }: { now: Date; days: number }) {
  const { rows } = await sql<Head>`select head.* from generate_series(0, ${days}::integer - 1) as ago
    cross join lateral (
      select * from license_log_heads
      where signed_at >= date_trunc('day', ${now}::timestamptz, 'UTC') - ago * interval '1 day'
        and signed_at < date_trunc('day', ${now}::timestamptz, 'UTC') - (ago - 1) * interval '1 day'
        and size < ${size}
      order by signed_at desc, size desc limit 1
    ) head order by head.size desc`.execute(db)
  return rows
}

/** Removes heads signed before a moment, but for the last of each day and epoch. */
export async function thinHeads(db: Queryable, before: Date): Promise<void> {
  await sql`delete from license_log_heads where signed_at < ${before} and size not in (
    select max(size) from license_log_heads
    where signed_at < ${before} group by epoch, date_trunc('day', signed_at, 'UTC')
  )`.execute(db)
}

export async function insertNodes(tx: Tx, nodes: readonly Node[]): Promise<void> {
  await inParts(nodes, async (part) => {
    await tx.insertInto('licenseLogNodes').values(part).execute()
    return []
  })
}

/** Reads nodes of the tree. The function that it returns throws for others. */
export async function readNodes(db: Queryable, places: readonly NodePlace[]): Promise<(place: NodePlace) => Buffer> {
  const { rows } = await sql<{ level: number; position: number; hash: Uint8Array }>`
    select node.level, node.position, node.hash
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (level smallint, position bigint)
    join license_log_nodes node on node.level = place.level and node.position = place.position`.execute(db)
  const nodes = new Map(rows.map(({ level, position, hash }) => [`${level}/${position}`, Buffer.from(hash)]))
  return ({ level, position }) => {
    const hash = nodes.get(`${level}/${position}`)
    if (!hash) throw new Error(`The license log has no node ${level}/${position}`)
    return hash
  }
}

/** The entries of a license, in order. */
export const findEntries = (db: Queryable, licenseId: string): Promise<LogEntry[]> =>
  db.selectFrom('licenseLogEntries').selectAll().where('licenseId', '=', licenseId).orderBy('id').execute()

/** The entries about the log itself, in order. */
export const findOwnEntries = (db: Queryable): Promise<LogEntry[]> =>
  db.selectFrom('licenseLogEntries').selectAll().where('licenseId', 'is', null).orderBy('id').execute()

/** Devices that have a seat, among some activations. */
export const findSeated = async (db: Queryable, ids: readonly string[]) => {
  const active = db.selectFrom('activations').select(['id', 'licenseId']).where('status', '=', 'Active')
  const found = await active
    .where(sql<SqlBool>`id = any (${[...ids]}::uuid[])`)
    .orderBy('id')
    .execute()
  return found.flatMap(({ id, licenseId }) => (licenseId === null ? [] : [{ id, licenseId }]))
}

/** The ids of the devices that have a seat of a license. */
export const findDevices = async (db: Queryable, licenseId: string): Promise<string[]> => {
  const active = db.selectFrom('activations').select('id').where('licenseId', '=', licenseId)
  return (await active.where('status', '=', 'Active').orderBy('id').execute()).map(({ id }) => id)
}

/** The sizes of the log in earlier receipts of a license, the latest first. */
export async function findReceiptSizes(db: Queryable, licenseId: string, limit: number): Promise<number[]> {
  const receipts = db.selectFrom('licenseLogReceipts').select('size').where('licenseId', '=', licenseId)
  return (await receipts.orderBy('size', 'desc').limit(limit).execute()).map(({ size }) => size)
}

export async function noteReceipt(tx: Tx, licenseId: string, size: number): Promise<void> {
  const receipt = tx.insertInto('licenseLogReceipts').values({ licenseId, size })
  await receipt.onConflict((conflict) => conflict.doNothing()).execute()
}

/** Forgets what happened to some licenses: the log keeps commitments, which nobody can open any more. */
export async function eraseEntries(tx: Tx, licenseIds: readonly string[]): Promise<void> {
  const ids = sql`any (${[...licenseIds]}::uuid[])`
  await sql`delete from license_log_entries where license_id = ${ids}`.execute(tx)
  await sql`delete from license_log_receipts where license_id = ${ids}`.execute(tx)
}
