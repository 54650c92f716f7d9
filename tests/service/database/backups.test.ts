import { hash } from 'node:crypto'
import { cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { manifestName } from '#service/database/backup/manifest.ts'
import { restoreBackup, verifyBackup } from '#service/database/backup/read-backup.ts'
import { writeBackup } from '#service/database/backup/write-backup.ts'
import { migrateDatabase } from '#service/database/migrate.ts'
import { freshDatabase } from '../../environment/database.ts'
import { jobsToRest } from '../accounts/mailed-links.ts'
import { buyer } from '../customers.ts'
import { activate } from '../licensing/devices.ts'
import { startService } from '../start-service.ts'
import { forgeBackup, newFolder, sumsOf, sumTables, withDatabase } from './backups.ts'

const told: string[] = []
const now = () => new Date()

/** What the text format of COPY has to write otherwise. */
const oddName = 'Zoë \\N\t"Löv\'lace"\r\n\\. 🥁'

const request = `insert into education_requests
  (id, name, email, institution, role, proof_file, proof_type, renewal_of, received_at)
  values ('00000000-0000-4000-8000-00000000000`
const requests = [
  `${request}1', 'Ada', 'a@example.com', '', 'Student', '\\x00ff0a5c', 'image/png', null, now())`,
  `${request}2', 'Ada', 'a@example.com', '', 'Student', null, null, '00000000-0000-4000-8000-000000000001', now())`,
  // The row that is referred to now lies behind the one that refers to it.
  `update education_requests set name = 'Ada L' where renewal_of is null`,
]

const service = await startService('backups', { postsEvents: false })
const place = { database: service.database, databaseUrl: service.place.databaseUrl }
const { user, token } = await buyer(service.app)
await service.database.query.updateTable('customers').set({ name: oddName }).where('id', '=', user.id).execute()
await activate(service.app, token)
for (const statement of requests) await sql.raw(statement).execute(service.database.query)
// Nothing is written while the backup and the database are compared, not even by upkeep or the job that looks at a payment again.
service.clock.advance(2 * 60_000)
await jobsToRest(service, 60_000)
const folder = await newFolder(service.place)
const manifest = await writeBackup(place, folder, now, ({ name }) => told.push(name))

const restored = async (from: string) => {
  const target = await freshDatabase('restored')
  return { target, restore: () => withDatabase(target, (into) => restoreBackup(into, from, () => undefined)) }
}

describe('a backup', () => {
  it('holds every table of the database, and is for its owner alone', async () => {
    expect(manifest.tables.map(({ name }) => name)).toEqual(told)
    expect(sumsOf(manifest)).toEqual(await sumTables(place))
    expect(manifest.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(15)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    for (const { file } of manifest.tables) expect((await stat(path.join(folder, file))).mode & 0o777).toBe(0o600)
    expect(await verifyBackup(folder, () => undefined)).toEqual(manifest)
  })

  it('is never written over anything, and leaves nothing behind where it fails', async () => {
    await expect(writeBackup(place, folder, now, () => undefined)).rejects.toThrow(`${folder} is there already`)
    const nowhere = path.join(folder, 'of', 'nothing')
    await expect(writeBackup(place, nowhere, now, () => undefined)).rejects.toThrow(/^There is no folder .*: make it/)
    const next = `${folder}-next`
    const fails = writeBackup(place, next, now, () => {
      throw new Error('The disk is full')
    })
    await expect(fails).rejects.toThrow('The disk is full')
    expect(await readdir(path.dirname(folder))).toEqual([path.basename(folder)])
  })

  it('sees one moment, whatever is written meanwhile', { tags: ['long'] }, async () => {
    const begun = Promise.withResolvers<void>()
    const sold = begun.promise.then(() => buyer(service.app))
    const { tables } = await writeBackup(place, `${folder}-meanwhile`, now, ({ name }) => {
      if (name === 'activations') begun.resolve()
    })
    await sold
    const rowsOf = (sums: Record<string, { rows: number }>) => [
      sums.orders?.rows,
      sums.licenses?.rows,
      sums.sessions?.rows,
    ]
    expect(rowsOf(Object.fromEntries(tables.map((table) => [table.name, table])))).toEqual(rowsOf(sumsOf(manifest)))
    expect(rowsOf(await sumTables(place))).not.toEqual(rowsOf(sumsOf(manifest)))
  })
})

describe('a restored database', () => {
  it('holds the same rows, counts on where they end, and guards them as before', { tags: ['long'] }, async () => {
    const { target, restore } = await restored(folder)
    await restore()
    await withDatabase(target, async (into) => {
      expect(await sumTables(into)).toEqual(sumsOf(manifest))
      const { query } = into.database
      const refused = [
        'update audit_entries set about = about',
        `insert into licenses (id, customer_id, product_id, grant_key, status, max_activations, created_at)
          values (gen_random_uuid(), gen_random_uuid(), 'snare-works', 'x', 'Active', 1, now())`,
      ]
      await expect(sql.raw(refused[0] ?? '').execute(query)).rejects.toThrow('The audit log is only added to')
      await expect(sql.raw(refused[1] ?? '').execute(query)).rejects.toThrow('licenses_customer_id_fkey')
      await sql`insert into audit_entries (at, actor, action, about, details) values (now(), 'Shop', 'x', 'y', '{}')`.execute(
        query,
      )
      const ids = await query.selectFrom('auditEntries').select('id').orderBy('id').execute()
      expect(ids.at(-1)?.id).toBeGreaterThan(ids.at(-2)?.id ?? Infinity)
      await expect(restoreBackup(into, folder, () => undefined)).rejects.toThrow(
        /^The database is not empty: there are rows in .*audit_entries/,
      )
    })
  })

  it('is left empty by what is broken off, and can be filled then', { tags: ['long'] }, async () => {
    const broken = await newFolder(service.place)
    await cp(folder, broken, { recursive: true })
    await rm(path.join(broken, 'tables/sessions.copy.gz'))
    const { target, restore } = await restored(broken)
    await expect(restore()).rejects.toThrow('sessions.copy.gz is missing')
    await withDatabase(target, async (into) => {
      await restoreBackup(into, folder, () => undefined)
      expect(await sumTables(into)).toEqual(sumsOf(manifest))
    })
  })
})

it('nothing is kept when what can be read back is not what was sent', { tags: ['long'] }, async () => {
  const target = await freshDatabase('rounded')
  await withDatabase(target, async (into) => {
    await migrateDatabase(into.database)
    const { query } = into.database
    await sql`alter table customers alter column created_at type timestamptz(0)`.execute(query)
    await expect(restoreBackup(into, folder, () => undefined)).rejects.toThrow(
      'customers: 1 rows were sent, and what is there now is not the same (1 rows): nothing was kept',
    )
    expect(await query.selectFrom('products').selectAll().execute()).toEqual([])
  })
})

describe('a damaged backup is found, and named', () => {
  const orders = 'tables/orders.copy.gz'
  const rewrite = async (file: string, change: (bytes: Buffer) => Buffer) =>
    writeFile(file, change(await readFile(file)))
  const flip = (bytes: Buffer) =>
    Buffer.concat([bytes.subarray(0, 30), Buffer.from([(bytes.at(30) ?? 0) ^ 1]), bytes.subarray(31)])
  const withoutLastRow = (bytes: Buffer) => {
    const rows = gunzipSync(bytes).toString().split('\n').slice(0, -2)
    return gzipSync(rows.map((row) => `${row}\n`).join(''))
  }

  it.each([
    [
      'a flipped byte',
      (at: string) => rewrite(path.join(at, orders), flip),
      /orders\.copy\.gz (is damaged|is cut off or damaged|was altered)/,
    ],
    ['a missing file', (at: string) => rm(path.join(at, orders)), /orders\.copy\.gz is missing/],
    ['a truncated file', (at: string) => truncate(path.join(at, orders), 40), /orders\.copy\.gz is cut off or damaged/],
    ['a row too few', (at: string) => rewrite(path.join(at, orders), withoutLastRow), /orders\.copy\.gz was altered/],
    [
      'an altered manifest',
      (at: string) =>
        rewrite(path.join(at, manifestName), (text) => Buffer.from(text.toString().replace('"rows": 0', '"rows": 1'))),
      /manifest\.json is damaged/,
    ],
    ['half a manifest', (at: string) => truncate(path.join(at, manifestName), 100), /manifest\.json is damaged/],
    [
      'no manifest',
      (at: string) => rm(path.join(at, manifestName)),
      /is no backup: manifest\.json can not be read in it \(ENOENT\)/,
    ],
  ])('with %s', async (_, damage, message) => {
    const copy = await newFolder(service.place)
    await cp(folder, copy, { recursive: true })
    await damage(copy)
    await expect(verifyBackup(copy, () => undefined)).rejects.toThrow(message)
  })

  it('with a row too few and checksums of the file to match', async () => {
    const file = await rewritten(folder, orders, withoutLastRow)
    await expect(verifyBackup(file, () => undefined)).rejects.toThrow(
      /orders\.copy\.gz holds other rows than were written \(0, and there were 1\)/,
    )
  })

  async function rewritten(from: string, name: string, change: (bytes: Buffer) => Buffer): Promise<string> {
    const bytes = change(await readFile(path.join(from, name)))
    const copy = await forgeBackup(from, ({ tables }) => {
      for (const table of tables) if (table.file === name) table.fileSha256 = hash('sha256', bytes)
    })
    await writeFile(path.join(copy, name), bytes)
    return copy
  }
})

describe('a backup of a newer version is refused by name', () => {
  it('when it knows migrations that this one does not', { tags: ['long'] }, async () => {
    const newer = await forgeBackup(folder, ({ migrations }) => migrations.push('2999-01-01-of-a-newer-version'))
    const { restore } = await restored(newer)
    await expect(restore()).rejects.toThrow(/newer Backline .* 2999-01-01-of-a-newer-version/)
  })

  it('when it is written otherwise', async () => {
    const newer = await forgeBackup(folder, (written) => Object.assign(written, { format: 2 }))
    await expect(verifyBackup(newer, () => undefined)).rejects.toThrow(
      'The backup has the format 2, and this version reads 1',
    )
  })
})
