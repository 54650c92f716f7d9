import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { runCommandLine } from '#cli/run.ts'
import { openDependencies } from '#host/dependencies.ts'
import { readSettings } from '#host/settings.ts'
import { restoreBackup } from '#service/database/backup/read-backup.ts'
import { writeBackup } from '#service/database/backup/write-backup.ts'
import { openDatabase } from '#service/database/connection.ts'
import type { Database } from '#service/database/database.ts'
import { claimDatabase, refuseOtherVendor } from '#service/database/owner.ts'
import { type FreshDatabase, freshDatabase } from '../../environment/database.ts'
import { createTestService, vendor } from '../test-service.ts'
import { newFolder } from './backups.ts'

const demoId = '6f2c1f6e-5a0d-4f0b-9d53-2c8f6a1be7a4'
const [kestrel, heron] = ['1c5d5a0e-95a4-4d0f-8a56-0d1f3a7f2b11', '9b1d1c52-3c58-4a0b-8f5b-f1f3e4c1d022']

async function withDatabase<Result>(place: FreshDatabase, work: (database: Database) => Promise<Result>) {
  const database = await openDatabase(place)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const environmentOf = ({ dataDir, databaseUrl }: FreshDatabase) => ({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
})

it('a database belongs to the shop that starts on it first, and to that one at every later start', async () => {
  const first = await createTestService('owner')
  await first.close()
  const again = await createTestService('owner', { place: first.place })
  await again.close()
  await withDatabase(first.place, async (database) => {
    await expect(claimDatabase(database, kestrel)).rejects.toThrow(
      `The database belongs to another shop: to vendorId ${vendor.id}, and the shop folder has ${kestrel}. Nothing was changed.`,
    )
    await expect(claimDatabase(database, kestrel)).rejects.toThrow(/SHOP.*DATA_DIR or DATABASE_URL/)
  })
})

it('one of several shops that start at once on a new database gets it, and the others are refused', async () => {
  const place = await freshDatabase('owner-race')
  const count = place.kind === 'postgres' ? 8 : 1
  const databases = await Promise.all(Array.from({ length: count }, () => openDatabase(place)))
  const claims = Array.from({ length: 16 }, async (_, index) => {
    const database = databases[index % count]
    if (!database) throw new Error('No database was opened')
    const id = index % 2 === 0 ? kestrel : heron
    return claimDatabase(database, id).then(
      () => id,
      () => null,
    )
  })
  const winners = (await Promise.all(claims)).filter((id) => id !== null)
  expect(winners).toHaveLength(8)
  expect(new Set(winners).size).toBe(1)
  await Promise.all(databases.map((database) => database.close()))
})

it('another shop is refused at its start and by commands before anything is written', { tags: ['long'] }, async () => {
  const place = await freshDatabase('owner-start')
  await withDatabase(place, (database) => claimDatabase(database, kestrel))
  const environment = environmentOf(place)
  const database = await openDatabase(place)
  await expect(openDependencies(readSettings(environment), database)).rejects.toThrow(`vendorId ${kestrel}`)
  const { keys } = await database.query
    .selectFrom('keys')
    .select((of) => of.fn.countAll<number>().as('keys'))
    .executeTakeFirstOrThrow()
  expect(Number(keys)).toBe(0)
  await database.close()
  for (const words of [
    ['job', 'list'],
    ['catalogue', 'sync'],
    ['backup', path.join(place.dataDir, 'copy')],
  ]) {
    const { exitCode, error } = await runCommandLine(words, environment)
    expect([exitCode, error]).toEqual([1, expect.stringContaining(`the shop folder has ${demoId}`)])
  }
})

it('commands work with the shop that the database belongs to', { tags: ['long'] }, async () => {
  const place = await freshDatabase('owner-own')
  await withDatabase(place, (database) => claimDatabase(database, kestrel))
  const SHOP = path.join(place.dataDir, 'shop')
  await cp('shops/oddmeter/catalogue', path.join(SHOP, 'catalogue'), { recursive: true })
  const store = path.join(SHOP, 'catalogue/store.yaml')
  await writeFile(store, (await readFile(store, 'utf8')).replace(demoId, kestrel))
  const backup = ['backup', path.join(place.dataDir, 'copy')]
  const { exitCode } = await runCommandLine(backup, { ...environmentOf(place), SHOP })
  expect(exitCode).toBe(0)
})

it('a restored backup belongs to the same shop as the database that it was made of', { tags: ['long'] }, async () => {
  const place = await freshDatabase('owner-backup')
  const folder = await newFolder(place)
  await withDatabase(place, async (database) => {
    await claimDatabase(database, kestrel)
    await writeBackup(
      { database, databaseUrl: place.databaseUrl },
      folder,
      () => new Date(),
      () => undefined,
    )
  })
  const target = await freshDatabase('owner-restored')
  await withDatabase(target, async (database) => {
    await restoreBackup({ database, databaseUrl: target.databaseUrl }, folder, () => undefined)
    await refuseOtherVendor(database, kestrel)
    await expect(refuseOtherVendor(database, heron)).rejects.toThrow(`vendorId ${kestrel}`)
  })
})

it('a database of an earlier version, which belongs to nobody, is taken by the shop that starts it', {
  tags: ['long'],
}, async () => {
  const place = await freshDatabase('owner-earlier', { isEmpty: true })
  await withDatabase(place, (database) => refuseOtherVendor(database, kestrel))
  const service = await createTestService('owner-earlier', { place })
  await expect(refuseOtherVendor(service.database, vendor.id)).resolves.toBeUndefined()
  await expect(refuseOtherVendor(service.database, kestrel)).rejects.toThrow(`vendorId ${vendor.id}`)
  await service.close()
})
