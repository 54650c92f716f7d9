import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { expect, it } from 'vitest'
import type { Queryable } from './database.ts'
import { camelCaseRows, SnakeCaseCompiler } from './identifiers.ts'
import type { Schema } from './schema.ts'

const open = (plugin: CamelCasePlugin, createQueryCompiler: () => PostgresQueryCompiler): Queryable =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler,
    },
    plugins: [plugin],
  })
const ours = open(camelCaseRows, () => new SnakeCaseCompiler())
const kyselys = open(new CamelCasePlugin(), () => new PostgresQueryCompiler())

it.each<[string, (db: Queryable) => { compile: () => { sql: string } }]>([
  [
    'columns and tables',
    (db) => db.selectFrom('orderLines').select('orderLines.itemId').where('endedReason', 'is', null),
  ],
  ['aliases', (db) => db.selectFrom('orders as ownOrders').select('ownOrders.createdAt as boughtAt')],
  [
    'conflicts',
    (db) =>
      db
        .insertInto('limits')
        .defaultValues()
        .onConflict((on) => on.doNothing())
        .returningAll(),
  ],
  ['changes', (db) => db.updateTable('orders').set({ updatedAt: new Date(), customerId: null })],
  ['what is written out', (db) => db.selectFrom('orders').select(sql`${sql.ref('orders.claimEmail')}`.as('theEmail'))],
])('writes %s in snake_case, as Kysely does by copying', (_, build) => {
  expect(build(ours).compile().sql).toBe(build(kyselys).compile().sql)
})
