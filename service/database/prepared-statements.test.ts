import {
  CamelCasePlugin,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { expect, it, vi } from 'vitest'
import type { Queryable } from './database.ts'
import { prepare } from './prepared-statements.ts'
import type { Schema } from './schema.ts'

/** A database that answers each statement with one row, and keeps what it was asked. */
function listen() {
  const asked: Pick<CompiledQuery, 'sql' | 'parameters'>[] = []
  const driver = new DummyDriver()
  driver.acquireConnection = async () => ({
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => {
      asked.push({ sql, parameters })
      const rows: unknown[] = [{ product_id: 'clatter' }]
      return { rows: rows as Row[], numAffectedRows: 1n }
    },
    streamQuery: () => {
      throw new Error('Nothing is streamed')
    },
  })
  const database: Queryable = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin()],
  })
  return { database, asked }
}

it('builds a statement once, and fills in the values each time', async () => {
  const { database, asked } = listen()
  const build = vi.fn((db: Queryable, { customerId, before }: { customerId: string; before?: Date }) =>
    db
      .selectFrom('licenses')
      .select('productId')
      .where('status', '=', 'Active')
      .where('customerId', '=', customerId)
      .where('createdAt', '<', before ?? new Date()),
  )
  const find = prepare(build)
  const before = new Date('2026-11-22')
  expect((await find(database, { customerId: 'one', before })).rows).toEqual([{ productId: 'clatter' }])
  await find(database, { customerId: 'two' })
  expect(build).toHaveBeenCalledTimes(1)
  expect(asked.map(({ parameters }) => parameters)).toEqual([
    ['Active', 'one', before],
    ['Active', 'two', null],
  ])
  expect(new Set(asked.map(({ sql }) => sql)).size).toBe(1)
  expect(asked[0]?.sql).toContain('"product_id"')
})
