import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { openDatabase } from '#service/database/connection.ts'
import type { Database } from '#service/database/database.ts'
import { reservedBytes } from '#service/database/disk-space.ts'
import { DatabaseAwayError } from '#service/database/unavailable.ts'
import { freshDatabase } from '../environment/database.ts'
import { pretendFree, refuseToGrow } from '../support/outages/full-disk.ts'

let free = () => {}
afterEach(() => free())

/** Rows that are too long for many to find room in what a table has. */
async function insertUntilRefused(database: Database): Promise<{ kept: number; refusal: unknown }> {
  for (let kept = 0; ; kept += 1)
    try {
      await insert(database, `row ${kept}`)
    } catch (refusal) {
      return { kept, refusal }
    }
}

const insert = ({ query }: Database, key: string) =>
  query
    .insertInto('limits')
    .values({ key: key.padEnd(2000, '.'), windowStartedAt: new Date(), count: 1 })
    .execute()

/** The disk is not looked at for each statement. */
const afterALook = () => new Promise((resolve) => setTimeout(resolve, 150))

const count = async ({ query }: Database) =>
  (await query.selectFrom('limits').select('key').where('key', 'like', 'row%').execute()).length

it('says that the database is away while the disk is full, keeps what it took, and resumes with room', async () => {
  const database = await openDatabase(await freshDatabase())
  free = refuseToGrow(() => true)
  const { kept, refusal } = await insertUntilRefused(database)
  expect(refusal).toBeInstanceOf(DatabaseAwayError)
  await expect(insert(database, 'row too many')).rejects.toThrow(/No space left on device/)
  expect(await count(database)).toBe(kept)
  free()
  await insert(database, 'row with room')
  expect(await count(database)).toBe(kept + 1)
  await database.close()
})

it('takes nothing in while the disk has little space, long before there is none, and goes on reading', async () => {
  const database = await openDatabase(await freshDatabase())
  await insert(database, 'row before')
  let bytes = reservedBytes
  free = pretendFree(() => bytes)
  await afterALook()
  await insert(database, 'row with room')
  bytes = reservedBytes - 1
  await afterALook()
  await expect(insert(database, 'row too many')).rejects.toThrow(/less than 64 MB are free.*make room/)
  const inTransaction = database.transaction((tx) => tx.deleteFrom('limits').execute())
  await expect(inTransaction).rejects.toThrow(DatabaseAwayError)
  expect(await count(database)).toBe(2)
  bytes = 2 * reservedBytes
  await afterALook()
  await insert(database, 'row with room again')
  expect(await count(database)).toBe(3)
  await database.close()
})

it('ends when the full disk takes no commit, and the next start has what was taken', async () => {
  const place = await freshDatabase()
  const ends: string[] = []
  const database = await openDatabase({ ...place, onEnd: ({ message }) => ends.push(message) })
  await insert(database, 'row before')
  free = refuseToGrow((file) => file.includes('/pg_wal/'))
  const fillLog = async () => {
    for (let turn = 0; turn < 9; turn += 1) {
      await sql`select pg_switch_wal()`.execute(database.query)
      await sql`update limits set count = count + 1`.execute(database.query)
    }
  }
  await expect(fillLog()).rejects.toThrow(DatabaseAwayError)
  expect(ends).toEqual([expect.stringContaining('No space left on device')])
  await expect(insert(database, 'row after')).rejects.toThrow(DatabaseAwayError)
  await database.close()
  free()
  const next = await openDatabase(place)
  expect(await count(next)).toBe(1)
  await next.close()
})
