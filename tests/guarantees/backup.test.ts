import { beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../environment/database.ts'
import { newFolder, withDatabase } from '../service/database/backups.ts'
import { type BackedUp, backUpWhileSelling, handOverKeys, sellFromBackup } from '../support/backup-while-selling.ts'
import { dumpDatabase } from '../support/database-dump.ts'
import { typeCommand } from '../support/run-command.ts'

let place: FreshDatabase
let backedUp: BackedUp

beforeAll(async () => {
  place = await freshDatabase('backup')
  backedUp = await backUpWhileSelling(place, { customers: 2, sales: 4, more: 1 })
}, 120_000)

it('a backup made while the shop sells holds what was sold before, and a shop restored from it sells', {
  tags: ['long'],
}, async () => {
  const target = await freshDatabase('restored')
  await handOverKeys(place, target)
  expect([backedUp.before.length, backedUp.after.length]).not.toContain(0)
  expect(await sellFromBackup(target, backedUp)).toEqual([])
})

it('a database that was backed up and restored is the same, value by value, but for the epoch of the license log that it declares', async () => {
  const later = await newFolder(place)
  await typeCommand(place, 'backup', later)
  const target = await freshDatabase('restored-equal')
  await typeCommand(target, 'restore', later)
  const declared = await withDatabase(target, ({ database: { query } }) =>
    query.deleteFrom('licenseLogEntries').where('event', '=', 'epoch.started').returning('leaf').execute(),
  )
  expect(declared).toEqual([{ leaf: null }])
  const [before, after] = [await dumpOf(place), await dumpOf(target)]
  expect(before.length).toBeGreaterThan(500)
  expect(after).toEqual(before)
})

const dumpOf = (of: FreshDatabase) =>
  withDatabase(of, async ({ database }) =>
    (await dumpDatabase(database)).map(({ table, column, text }) => `${table}.${column}: ${text}`).sort(),
  )
