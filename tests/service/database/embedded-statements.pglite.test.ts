import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#service/database/connection.ts'
import { freshDatabase } from '../../environment/database.ts'

const database = await openDatabase(await freshDatabase())
await sql`create table notes (id int primary key, text text, at timestamptz, details jsonb, count int8)`.execute(
  database.query,
)
afterAll(() => database.close())

const readAll = async () => (await sql`select * from notes order by id`.execute(database.query)).rows
const add = (id: number, at: Date | null = null) =>
  sql`insert into notes values (${id}, ${'ä'}, ${at}, ${'{"a": [1]}'}, ${7})`.execute(database.query)

it('answers the same values each time that a statement is run', async () => {
  const at = new Date('2026-11-22T12:00:00.123Z')
  expect((await add(1, at)).numAffectedRows).toBe(1n)
  await add(2)
  const notes = [
    { id: 1, text: 'ä', at, details: { a: [1] }, count: 7 },
    { id: 2, text: 'ä', at: null, details: { a: [1] }, count: 7 },
  ]
  expect(await readAll()).toEqual(notes)
  expect(await readAll()).toEqual(notes)
})

it('goes on with a statement that has failed, in a transaction too, and says why it failed', async () => {
  await expect(add(1)).rejects.toMatchObject({ code: '23505', constraint: 'notes_pkey' })
  const added = database.transaction(async (tx) => {
    await sql`insert into notes values (${3}, null, null, null, null)`.execute(tx)
    await sql`insert into notes values (${1}, null, null, null, null)`.execute(tx)
  })
  await expect(added).rejects.toMatchObject({ code: '23505' })
  expect((await add(3)).numAffectedRows).toBe(1n)
  expect(await readAll()).toHaveLength(3)
})

it('reads a table as it is after it was changed', async () => {
  await readAll()
  await sql`alter table notes add column more int default 5`.execute(database.query)
  expect((await readAll())[0]).toMatchObject({ id: 1, more: 5 })
  await sql`alter table notes drop column count`.execute(database.query)
  expect((await readAll())[0]).not.toHaveProperty('count')
})

it('keeps a limited number of statements, however many different ones there are', async () => {
  const kept = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(
      database.query,
    )
    return rows[0]?.count
  }
  for (let number = 0; number < 300; number += 1) await sql.raw(`select ${number}`).execute(database.query)
  expect(await kept()).toBe(250)
  expect((await sql.raw('select 0 as zero').execute(database.query)).rows).toEqual([{ zero: 0 }])
})

it('plans a statement for its table as it is by then, not as it was when it first came', async () => {
  await sql`create table sales (id int primary key, note text)`.execute(database.query)
  const read = () => sql<{ 'QUERY PLAN': string }>`explain execute by_id (7)`.execute(database.query)
  await sql`prepare by_id as select note from sales where id = $1`.execute(database.query)
  for (let time = 0; time < 10; time += 1) await sql`execute by_id (7)`.execute(database.query)
  await sql`insert into sales select number, 'x' from generate_series(1, 5000) number`.execute(database.query)
  const { rows } = await read()
  // A kept plan would name its parameter.
  expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('id = 7')
})
