import type * as nodeFs from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { openDatabase } from '#service/database/connection.ts'
import { freshDatabase } from '../environment/database.ts'

const fs: typeof nodeFs = createRequire(import.meta.url)('node:fs')
const { fsyncSync } = fs
let syncs = 0

afterEach(() => {
  fs.fsyncSync = fsyncSync
  syncBuiltinESMExports()
})

function countSyncs(): void {
  syncs = 0
  fs.fsyncSync = (descriptor) => {
    syncs += 1
    fsyncSync(descriptor)
  }
  syncBuiltinESMExports()
}

it('brings every commit of the embedded database to the disk before it is acknowledged', async () => {
  const database = await openDatabase(await freshDatabase())
  countSyncs()
  for (let commit = 1; commit <= 20; commit += 1) {
    await database.query
      .insertInto('limits')
      .values({ key: `commit ${commit}`, windowStartedAt: new Date(), count: commit })
      .execute()
    expect(syncs, `after ${commit} commits`).toBeGreaterThanOrEqual(commit)
  }
  await database.close()
})

it('syncs nothing while only reading, so that the count above is of commits', async () => {
  const database = await openDatabase(await freshDatabase())
  await database.query.selectFrom('limits').selectAll().execute()
  countSyncs()
  for (let read = 0; read < 20; read += 1) await database.query.selectFrom('limits').selectAll().execute()
  expect(syncs).toBe(0)
  await database.close()
})

it('creates its database anew where that was interrupted, and never in place of files it does not know', {
  tags: ['long'],
}, async () => {
  const place = await freshDatabase()
  const whole = path.join(place.dataDir, 'database')
  const broken = path.join(place.dataDir, 'database.unfinished')
  await rm(path.join(whole, 'global', 'pg_control'))
  await expect(openDatabase(place)).rejects.toThrow(/^DATA_DIR: the database in .* does not open/)
  await rm(path.join(whole, 'PG_VERSION'))
  await expect(openDatabase(place)).rejects.toThrow(/holds files that are no database: move them away/)
  await rename(whole, broken)
  await mkdir(whole)
  const database = await openDatabase(place)
  await database.close()
  await expect(access(broken)).rejects.toThrow('ENOENT')
})
