import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#service/database/connection.ts'
import { freshDatabase } from '../../environment/database.ts'
import { typeCommand } from '../../support/run-command.ts'
import { newFolder } from '../database/backups.ts'

it('a backup is not written into the folder of the database that it is of', async () => {
  const place = await freshDatabase('inside')
  const inside = path.join(place.dataDir, 'database', 'backup')
  await expect(typeCommand(place, 'backup', inside)).rejects.toThrow(`${inside} is inside the database's own folder`)
})

it('nothing is restored where a shop runs, and what is no backup leaves no database behind', {
  tags: ['long'],
}, async () => {
  const place = await freshDatabase('busy')
  const folder = await newFolder(place)
  await typeCommand(place, 'backup', folder)
  const running = await openDatabase(place)
  await expect(typeCommand(place, 'restore', folder)).rejects.toThrow(
    /^Another Backline is running on .*: stop it first/,
  )
  await running.close()

  const dataDir = path.join(place.dataDir, 'new')
  await expect(typeCommand({ kind: 'pglite', dataDir }, 'restore', place.dataDir)).rejects.toThrow('is no backup')
  expect(await readdir(place.dataDir)).not.toContain('new')
})

it('a shop moves only from where it is, to where DATABASE_URL says', async () => {
  const { dataDir } = await freshDatabase('nowhere')
  const type = (from: string, databaseUrl?: string) =>
    typeCommand({ kind: 'pglite', dataDir: from, ...(databaseUrl && { databaseUrl }) }, 'move')
  await expect(type(dataDir)).rejects.toThrow(/^DATABASE_URL: Must be set to an empty PostgreSQL database/)
  const nobody = 'postgres://shop:secret@127.0.0.1:1/shop'
  await expect(type(path.join(dataDir, 'new'), nobody)).rejects.toThrow(/^DATA_DIR: There is no embedded database in /)
  const away = await type(dataDir, nobody).catch((error: unknown) => String(error))
  expect(away).toMatch(/^Error: DATABASE_URL: no database at 127\.0\.0\.1:1: /)
  expect(away).not.toContain('secret')
  expect(await readdir(dataDir)).not.toContain('database.moving')
})
