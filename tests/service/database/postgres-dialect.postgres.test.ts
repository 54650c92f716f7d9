import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { createPostgresDialect, defaultTimeouts } from '#service/database/postgres-dialect.ts'
import { DatabaseAwayError } from '#service/database/unavailable.ts'
import { freshDatabase } from '#tests/environment/database.ts'
import { startGate } from '#tests/support/tcp-gate.ts'

const url = (await freshDatabase('named')).databaseUrl ?? ''
const migration = new pg.Client({ connectionString: url })
await migration.connect()
await migration.query('create table things (id int primary key, name text)')
await migration.query("insert into things values (1, 'one')")
afterAll(() => migration.end())

type Things = { things: { id: number; name: string } }

/** A pool of one connection, and what it keeps by name. */
const open = (at = url) => {
  const db = new Kysely<Things>({ dialect: createPostgresDialect(at, 1).dialect })
  const kept = async () => {
    const { rows } = await sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(db)
    return rows.map(({ text }) => text)
  }
  return { db, kept, one: db.selectFrom('things').where('id', '=', 1) }
}
const often = async (times: number, read: () => Promise<unknown>) => {
  for (let time = 0; time < times; time += 1) await read()
}
/** More often than PostgreSQL plans anew what has a name. */
const many = 8

describe('a connection to PostgreSQL', () => {
  it('keeps by name what comes again', async () => {
    const { db, kept, one } = open()
    await often(1, () => one.select('id').execute())
    await often(many, () => one.select('name').execute())
    expect(await kept()).toEqual(['select "name" from "things" where "id" = $1'])
    await db.destroy()
  })

  it('keeps nothing where a pooler stands between, which invents the ids of its processes', async () => {
    const gate = await startGate(url, { inventsIds: true })
    const { db, kept, one } = open(gate.url)
    await often(many, () => one.select('name').execute())
    expect(await kept()).toEqual([])
    await db.destroy()
    await gate.close()
  })

  it('answers as before beside a migration that adds a column', async () => {
    const { db, one } = open()
    const read = async () => [await one.selectAll().executeTakeFirst(), await one.select('name').executeTakeFirst()]
    await often(many, read)
    await migration.query('alter table things add column colour text')
    expect(await read()).toEqual([{ id: 1, name: 'one', colour: null }, { name: 'one' }])
    await db.destroy()
  })

  it('asks to try again, once, where a column is of another type than before', async () => {
    const { db, one } = open()
    const read = () => one.select('name').executeTakeFirst()
    await often(many, read)
    await migration.query('alter table things alter column name type varchar(20)')
    await expect(read()).rejects.toThrow(DatabaseAwayError)
    expect(await read()).toEqual({ name: 'one' })
    await db.destroy()
  })
})

describe('a transaction', () => {
  const add = (db: Kysely<Things>, id: number) =>
    db.transaction().execute((tx) => tx.insertInto('things').values({ id, name: 'new' }).execute())
  const idsOf = (db: Kysely<Things>) => db.selectFrom('things').select('id').orderBy('id').execute()

  it('is sent with its first statement, and keeps nothing of it where it can not begin', async () => {
    const { dialect, pool } = createPostgresDialect(url, 1, { ...defaultTimeouts, statement: -1 })
    const db = new Kysely<Things>({ dialect })
    await expect(add(db, 2)).rejects.toThrow('statement_timeout')
    expect([await idsOf(db), pool().inUse]).toEqual([[{ id: 1 }], 0])
    await db.destroy()
  })

  it('that its first statement fails in is undone, and leaves the connection to the next', async () => {
    const { db } = open()
    await expect(add(db, 1)).rejects.toThrow('duplicate key')
    await db.transaction().execute(async () => undefined)
    await add(db, 3)
    expect(await idsOf(db)).toEqual([{ id: 1 }, { id: 3 }])
    await db.destroy()
  })
})
