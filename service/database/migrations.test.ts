import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, it } from 'vitest'
import { migrations } from './migrate.ts'

/** These landed before versions had to run side by side. */
const last = '2026-11-24-education'

/** What the version before would stumble over while it still runs, or when it is started again. */
const breaking: readonly [RegExp, string][] = [
  [/\bdrop (table|column|view)\b/i, 'it still reads that: leave it until the version after'],
  [/\brename\b/i, 'it still says the old name: add the new one, and drop the old a version later'],
  [/\balter column\b.*\b(set data )?type\b/i, 'it still reads the old type: add another column'],
  [/\bset not null\b/i, 'it still leaves that out: give a default as well, a version later'],
  [/\badd column\b(?!.*\bdefault\b).*\bnot null\b/i, 'it does not know the column: give a default, or let it be null'],
  [
    /\badd (constraint|unique|check|foreign key|primary key)\b/i,
    'it may write what is refused: add it a version later',
  ],
]

/** The statements that a migration runs. */
async function statementsOf(name: string): Promise<string[]> {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql.replace(/\s+/g, ' ')),
  })
  await migrations[name]?.up(db)
  return statements
}

const findBreaking = (statements: readonly string[]) =>
  statements.flatMap((statement) =>
    breaking.filter(([form]) => form.test(statement)).map(([, advice]) => `${statement}: ${advice}`),
  )

it('reads the statements of a migration', async () => {
  expect(await statementsOf(last)).toContain('alter table coupons add column is_issued boolean not null default false')
})

it.each([
  'alter table orders drop column consent',
  'alter table orders rename column consent to agreement',
  'alter table orders alter column due type numeric',
  'alter table orders alter column due set data type numeric',
  'alter table orders alter column due set not null',
  'alter table orders add column shipped boolean not null',
  'alter table orders add constraint few check (due < 100)',
])("knows what the version before would not survive: '%s'", (statement) => {
  expect(findBreaking([statement])).toHaveLength(1)
})

it.each([
  'alter table orders add column shipped boolean',
  'alter table orders add column shipped boolean not null default false',
  'create index orders_due on orders (due)',
  'create table parcels (id uuid primary key, weight integer not null)',
])("knows what it survives: '%s'", (statement) => {
  expect(findBreaking([statement])).toEqual([])
})

it('keeps the database usable for the previous version', async () => {
  for (const name of Object.keys(migrations).filter((migration) => migration > last))
    expect([name, findBreaking(await statementsOf(name))]).toEqual([name, []])
})
