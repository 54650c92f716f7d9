import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { sharedServerVariable } from './tests/environment/postgres.ts'

// A test says itself which database it runs on. A developer's DATABASE_URL only tells where a PostgreSQL is, and must not
// reach the programs that tests start.
if (process.env.DATABASE_URL) process.env[sharedServerVariable] ??= process.env.DATABASE_URL
delete process.env.DATABASE_URL

type Database = 'pglite' | 'postgres'

const databases: Database[] = ['pglite', 'postgres']

type Room = {
  name: string
  /** Programs that start and stop take their time. */
  testTimeout: number
  /** What each of its files begins with. */
  setupFiles?: string[]
  /** What all of it shares. */
  globalSetup?: Partial<Record<Database, string[]>>
}

/** The tests of a room on one database: `*.pglite.test.ts` and `*.postgres.test.ts` are about that one alone. */
function describeRoom(room: Room, database: Database): TestProjectInlineConfiguration {
  const others = databases.filter((other) => other !== database)
  return {
    extends: true,
    test: {
      name: `${room.name}-${database}`,
      // What a service knows it is given, so its modules may be loaded once for many tests.
      isolate: room.name !== 'service',
      include: [`tests/${room.name}/**/*.test.ts`],
      exclude: others.map((other) => `**/*.${other}.test.ts`),
      provide: { database },
      globalSetup: [`./tests/environment/setup-${database}.ts`, ...(room.globalSetup?.[database] ?? [])],
      setupFiles: ['./tests/environment/remove-databases.ts', ...(room.setupFiles ?? [])],
      testTimeout: room.testTimeout,
      hookTimeout: 60_000,
    },
  }
}

const rooms: Room[] = [
  { name: 'service', testTimeout: 60_000 },
  { name: 'guarantees', testTimeout: 120_000 },
  {
    name: 'journeys',
    testTimeout: 120_000,
    setupFiles: ['./tests/environment/no-refusals.ts'],
    globalSetup: { pglite: ['./tests/environment/setup-shop.ts'] },
  },
]

/** Tests that put something in the place of a module, or load one in another time zone. */
const mocking = ['host/site/live-site.test.ts', 'web/ui/date.test.ts']

/** Modules are loaded once for all test files of a worker, which takes half of the time: ours keep nothing to themselves. */
const unit: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'unit',
    include: [
      '{contract,service,web,host,cli,plugin,scripts}/**/*.test.{ts,tsx}',
      'tests/*.test.ts',
      'tests/{specification,environment,stages,rows,deployment}/**/*.test.ts',
    ],
    exclude: mocking,
    isolate: false,
    testTimeout: 20_000,
  },
}

/** In a world of their own: what they put in a module's place must not meet others. */
const unitApart: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: 'unit-apart', include: mocking, testTimeout: 20_000 },
}

export default defineConfig({
  plugins: [react()],
  test: {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Vitest would leave one core idle, which on two is half of them.
    maxWorkers: availableParallelism(),
    // What comes by itself is waited for: on a busy machine, longer than a second.
    expect: { poll: { timeout: 20_000 } },
    projects: [unit, unitApart, ...rooms.flatMap((room) => databases.map((database) => describeRoom(room, database)))],
  },
})
