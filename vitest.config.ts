import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { isLong, longTag } from './tests/environment/length.ts'
import { sharedServerVariable } from './tests/environment/postgres.ts'
import { rules } from './tests/specification/rules.ts'

// A test says itself which database it runs on. A developer's DATABASE_URL only tells where a PostgreSQL is, and must not
// reach the programs that tests start.
if (process.env.DATABASE_URL) process.env[sharedServerVariable] ??= process.env.DATABASE_URL
delete process.env.DATABASE_URL

type Database = 'pglite' | 'postgres'

const databases: Database[] = ['pglite', 'postgres']

const cores = availableParallelism()

/** Vitest has this option for each project, not for all. */
const tagsFilter = isLong ? {} : { tagsFilter: [`!${longTag}`] }

/** Tests of one folder of tests/, which run on each database. */
type DatabaseTests = {
  name: string
  maxWorkers: number
  testTimeout: number
  /** Whether each file gets a process of its own. Where it need not, modules are loaded once for many files. */
  isolate: boolean
  setupFiles: string[]
  /** Whether the shops that its tests start have no articles to read and render. */
  isWithoutArticles?: boolean
  /** What a short run has on one database alone: the files that run on both, but for those where the database decides. */
  short?: { database: Database; onBoth: string[] }
}

/** The files that are about one database alone are named `*.pglite.test.ts` and `*.postgres.test.ts`. */
const listFiles = ({ name, short }: DatabaseTests, database: Database): string[] =>
  isLong || short === undefined || short.database === database
    ? [`tests/${name}/**/*.test.ts`]
    : [`**/*.${database}`, ...short.onBoth].map((file) => `tests/${name}/${file}.test.ts`)

function createProject(tests: DatabaseTests, database: Database): TestProjectInlineConfiguration {
  const others = databases.filter((other) => other !== database)
  return {
    extends: true,
    test: {
      ...tagsFilter,
      name: `${tests.name}-${database}`,
      isolate: tests.isolate,
      include: listFiles(tests, database),
      exclude: others.map((other) => `**/*.${other}.test.ts`),
      provide: { database },
      // Projects with the same number of workers share a queue, so that no core waits for the last file of each.
      sequence: { groupOrder: tests.maxWorkers - cores },
      maxWorkers: tests.maxWorkers,
      setupFiles: ['./tests/environment/remove-databases.ts', ...tests.setupFiles],
      testTimeout: tests.testTimeout,
      env: tests.isWithoutArticles ? { SHOP_ARTICLES: 'none' } : {},
      hookTimeout: 300_000,
    },
  }
}

/** Service tests of what must happen once, of locks, lists and jobs, and of whole databases. */
const servedByBoth = [
  'database/*',
  'licensing/{activations,activation-requests,license-log,vouchers}',
  'platform/{idempotency,jobs}',
  'sales/payment-events',
]

const databaseTests: DatabaseTests[] = [
  {
    name: 'service',
    maxWorkers: cores,
    testTimeout: 180_000,
    isolate: false,
    setupFiles: [],
    short: { database: 'postgres', onBoth: servedByBoth },
  },
  // Their programs start, stop and wait for most of the time.
  {
    name: 'guarantees',
    maxWorkers: cores + 1,
    testTimeout: 300_000,
    isolate: false,
    setupFiles: [],
    isWithoutArticles: true,
    short: { database: 'pglite', onBoth: ['killed-shop'] },
  },
  {
    name: 'journeys',
    maxWorkers: cores,
    testTimeout: 300_000,
    isolate: false,
    setupFiles: ['./tests/environment/journeys.ts'],
    short: { database: 'pglite', onBoth: ['first-sale'] },
  },
]

/** Tests that replace a module, or load one in another time zone, and must not meet others. */
const mocking = [
  'host/site/site-refresh.test.ts',
  'web/desk/format.test.ts',
  'web/ui/date.test.ts',
  'web/zod-mini/zod-mini.test.ts',
]

const unit: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    ...tagsFilter,
    name: 'unit',
    include: [
      '{contract,service,web,host,cli,plugin,vendor-client,scripts}/**/*.test.{ts,tsx}',
      'tests/*.test.ts',
      'tests/{specification,environment,cases,deployment}/**/*.test.ts',
    ],
    exclude: mocking,
    isolate: false,
    testTimeout: 120_000,
  },
}

const unitIsolated: TestProjectInlineConfiguration = {
  extends: true,
  test: { ...tagsFilter, name: 'unit-isolated', include: mocking, testTimeout: 120_000 },
}

export default defineConfig({
  plugins: [react()],
  test: {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    globalSetup: './tests/environment/global-setup.ts',
    reporters: ['default', './tests/environment/summary.ts'],
    allowOnly: false,
    // A test names the rules of the specification that it proves as its tags.
    tags: [
      { name: longTag, description: 'Runs in the long form of the tests only: npm test -- --all' },
      ...rules.map(({ id, words }) => ({ name: id, description: words })),
    ],
    // Vitest would leave one core idle, which on two is half of them.
    maxWorkers: cores,
    // A condition is waited for longer than a second on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      unit,
      unitIsolated,
      ...databaseTests.flatMap((tests) => databases.map((database) => createProject(tests, database))),
    ],
  },
})
