import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { writeBackup } from '#service/database/backup/write-backup.ts'
import { matchSnapshot } from '#tests/stable-names/match-snapshot.ts'
import { readSourceStrings } from '#tests/stable-names/sources.ts'
import { forgotPassword, newAddress, signUpAs } from '../accounts/identity-calls.ts'
import { jobsToRest } from '../accounts/mailed-links.ts'
import { send } from '../calls.ts'
import { buy, snareLine } from '../customers.ts'
import { requestActivation } from '../licensing/devices.ts'
import { startService } from '../start-service.ts'
import { newFolder } from './backups.ts'

const metricsToken = 'token-of-the-monitoring'

const service = await startService('stable', { metricsToken, postsEvents: false })

const readLines = async (query: ReturnType<typeof sql<{ line: string }>>) => {
  const { rows } = await query.execute(service.database.query)
  return rows.map(({ line }) => line)
}

describe('A running service knows what earlier versions have stored:', () => {
  it('tables, columns, constraints, indexes, views and triggers', async () => {
    const columns = await readLines(sql`
      select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attnotnull then ' not null' else '' end
        || case a.attidentity when '' then '' else ' identity' end
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v') and c.relnamespace = 'public'::regnamespace
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attnum > 0 and not a.attisdropped`)
    // PostgreSQL 18 lists "not null" among the constraints; earlier versions do not.
    const constraints = await readLines(sql`
      select conrelid::regclass || ' constraint ' || conname || ' ' || pg_get_constraintdef(oid) as line
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`)
    const indexes = await readLines(sql`
      select tablename || ' index ' || indexdef as line from pg_indexes
      where schemaname = 'public' and indexname not in (select conname from pg_constraint)`)
    const triggers = await readLines(sql`
      select tgrelid::regclass || ' trigger ' || pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal`)
    await matchSnapshot('database', [...columns, ...constraints, ...indexes, ...triggers])
  })

  it('kinds of jobs: of all words in its source code, it takes up these', { tags: ['long'] }, async () => {
    const words = readSourceStrings('service').texts.filter((text) => /^[a-z]+(-[a-z]+)*$/.test(text))
    const kinds = [...new Set(words)]
    const { query } = service.database
    const runAt = service.clock.now()
    await query.deleteFrom('jobs').execute()
    await query
      .insertInto('jobs')
      .values(kinds.map((kind) => ({ id: randomUUID(), kind, payload: '{}', dedupeKey: null, runAt })))
      .execute()
    const readTaken = async () => {
      const rows = await query.selectFrom('jobs').select('kind').where('attempts', '>', 0).distinct().execute()
      return rows.map(({ kind }) => kind).sort()
    }
    // A worker takes one job after another: when nothing more is taken for a while, nothing more will be.
    let taken: string[] = []
    await expect
      .poll(
        async () => {
          const before = taken
          taken = await readTaken()
          return taken.length > 0 && taken.length === before.length
        },
        { interval: 1500 },
      )
      .toBe(true)
    await matchSnapshot('job-kinds', taken)
  })

  it('metrics with their types', async () => {
    const { body } = await send(service.app, 'GET', '/metrics', {
      headers: { authorization: `Bearer ${metricsToken}` },
    })
    await matchSnapshot(
      'metrics',
      body.split('\n').filter((line) => line.startsWith('# TYPE ')),
    )
  })

  it('the manifest of a backup', async () => {
    const place = { database: service.database, databaseUrl: undefined }
    const manifest = await writeBackup(place, await newFolder(service.place), service.clock.now, () => undefined)
    const [table] = manifest.tables
    const [counter] = manifest.counters
    if (!table || !counter) throw new Error('A backup has tables and counters')
    await matchSnapshot('backup', [
      `format ${manifest.format} of ${manifest.database}`,
      ...Object.keys(manifest),
      ...Object.keys(table).map((name) => `tables: ${name}`),
      ...Object.keys(counter).map((name) => `counters: ${name}`),
      table.file.replace(table.name, '{table}'),
      ...manifest.tables.map(({ name }) => `table ${name}`),
    ])
  })
  it('what a job that is queued carries', async () => {
    const { app, database } = service
    await database.query.deleteFrom('jobs').execute()
    await sql`create temporary table queued (kind text, payload jsonb)`.execute(database.query)
    await sql`
      create function note_queued() returns trigger language plpgsql as $$
      begin insert into queued values (new.kind, new.payload); return new; end $$`.execute(database.query)
    await sql`create trigger note_queued after insert on jobs for each row execute function note_queued()`.execute(
      database.query,
    )
    const email = newAddress()
    const { accessToken } = await signUpAs(app, email)
    await buy(app, accessToken, snareLine())
    await forgotPassword(app, email)
    await send(app, 'POST', '/api/customer/licenses/lost', { json: { email } })
    await requestActivation(app)
    await jobsToRest(service)
    await matchSnapshot(
      'job-payloads',
      await readLines(sql`
        select distinct kind || ': ' || (select string_agg(key, ', ' order by key) from jsonb_object_keys(payload) key)
          as line from queued where payload <> '{}'`),
    )
  })
})
