import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '#service/database/connection.ts'
import { migrateDatabase, migrations } from '#service/database/migrate.ts'
import { freshDatabase } from '../../environment/database.ts'

it('takes a database that a newer version has brought further as it is, and names what it does not know', async () => {
  const database = await openDatabase(await freshDatabase('newer-database'))
  const executed = async () => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      database.query,
    )
    return rows.map(({ name }) => name)
  }
  expect(await migrateDatabase(database)).toEqual({ unknown: [] })
  await sql`insert into kysely_migration (name, timestamp) values ('9999-12-31-of-a-newer-version', '9999-12-31T00:00:00.000Z')`.execute(
    database.query,
  )
  expect(await migrateDatabase(database)).toEqual({ unknown: ['9999-12-31-of-a-newer-version'] })
  expect(await executed()).toEqual([...Object.keys(migrations).sort(), '9999-12-31-of-a-newer-version'])

  // What comes before the last of ours is no newer version's: somebody has another history.
  await sql`insert into kysely_migration (name, timestamp) values ('2000-01-01-of-another-program', '2000-01-01T00:00:00.000Z')`.execute(
    database.query,
  )
  await expect(migrateDatabase(database)).rejects.toThrow('2000-01-01-of-another-program')
  await database.close()
})
