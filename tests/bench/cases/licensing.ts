import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Case } from '#tests/cases/case.ts'
import type { FreshDatabase } from '#tests/environment/database.ts'
import { startProgram } from '#tests/support/program.ts'
import { medianOf } from '#tests/support/quantiles.ts'
import { withDataDir, withPostgres } from '#tests/support/temporary-databases.ts'
import { type Comparison, compareInTurn, costOf } from '../measuring/cost.ts'
import { openConnection } from '../measuring/load.ts'
import { type BareProgram, startBareProgram } from '../measuring/programs.ts'
import {
  askFor,
  checkCompleted,
  clientCount,
  copyShop,
  nameOf,
  type Operation,
  operations,
  type PreparedShop,
  prepareShop,
  timesInBatch,
} from './licensing/prepared-shop.ts'
import { checkSameRows, readRecording } from './licensing/recording.ts'
import { openTokenCosts } from './licensing/token-costs.ts'

const pairs = 5
const batches = pairs + 1
const ordersInBatch = clientCount * timesInBatch.completion

/** How much of ours the bare SQL must cost. */
export const least = 0.5

const perTurn = operations.map((operation) => `${clientCount * timesInBatch[operation]} of ${operation}`).join(', ')
/** How both were asked, for people. */
export const asked = `the statements as they are today, with the same values; ${clientCount} clients, ${perTurn} a turn, ${pairs} turns each`

/** An operation's comparison, what is signed and hashed for it taken off ours, with what was taken off in microseconds. */
type OperationCost = Comparison & { operation: Operation; tokens: number; statements: number }

async function ask(shop: PreparedShop, url: string, operation: Operation, batch: number): Promise<void> {
  const times = timesInBatch[operation]
  const work = shop.clients.map(async (client, number) => {
    const first = batch * ordersInBatch + number * times + 1
    const connection = await openConnection(url)
    const turn = { shop, connection, client, name: nameOf(operation, batch, number), first }
    for (let index = 0; index < times; index += 1) await askFor[operation](turn, index)
    connection.close()
  })
  await Promise.all(work)
}

const withOwnTokens = (shop: PreparedShop): PreparedShop => ({
  ...shop,
  clients: shop.clients.map((client) => ({ ...client })),
})

/** Does all batches on a copy of the shop, and keeps what the program asks of its database meanwhile. */
async function record(shop: PreparedShop): Promise<string> {
  const database = await copyShop(shop, 'recorded')
  const RECORDING = path.join(database.dataDir, 'recording.json')
  const NODE_OPTIONS = `--import=${new URL('./licensing/recorder.ts', import.meta.url).href}`
  const program = await startProgram(database, { RECORDING, NODE_OPTIONS, TRUSTED_PROXIES: '127.0.0.1' })
  const own = withOwnTokens(shop)
  try {
    for (const operation of operations)
      for (let batch = 0; batch < batches; batch += 1) await ask(own, program.url, operation, batch)
    await checkCompleted(program.url, batches * ordersInBatch)
  } finally {
    await program.stop()
  }
  return RECORDING
}

async function countStatements(recording: string, operation: Operation): Promise<number> {
  const statements = readRecording(await readFile(recording, 'utf8'))[nameOf(operation, 0, 0)] ?? []
  return Math.round(statements.length / timesInBatch[operation])
}

/** The processes that work on a database of PostgreSQL by now; none on the embedded one. */
async function readBackends({ databaseUrl }: FreshDatabase): Promise<number[]> {
  if (databaseUrl === undefined) return []
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}

function startBare(database: FreshDatabase, recording: string): Promise<BareProgram> {
  const { databaseUrl, dataDir } = database
  const given = { recording, clients: clientCount, databaseUrl, directory: path.join(dataDir, 'database') }
  const file = databaseUrl === undefined ? './licensing/bare-pglite.ts' : './licensing/bare-postgres.ts'
  return startBareProgram(new URL(file, import.meta.url), given)
}

/** The processor time that a batch takes a program and its part of the database, in microseconds for each operation. */
async function costOfBatch(
  program: { pid: number },
  database: FreshDatabase,
  operation: Operation,
  work: () => Promise<unknown>,
): Promise<number> {
  const backends = await readBackends(database)
  return costOf(() => [program.pid, ...backends], clientCount * timesInBatch[operation], work)
}

/** Waits until a program that has just started has rendered its pages, which it does beside its work. */
async function untilQuiet(pid: number): Promise<void> {
  const within = 0.5
  const busyFor = () =>
    costOf(
      () => [pid],
      1,
      () => wait(within * 1000),
    )
  while ((await busyFor()) > within * 100_000);
}

/**
 * What each operation costs by 16 clients over HTTP, and the same statements with the same values on a copy of the same
 * database without the program.
 */
async function compareOperations(database: FreshDatabase): Promise<OperationCost[]> {
  const prepared = { ...database, dataDir: path.join(database.dataDir, 'prepared') }
  const shop = await prepareShop(prepared, clientCount, batches * ordersInBatch)
  const recording = await record(shop)
  const [ofOurs, ofBare] = [await copyShop(shop, 'ours'), await copyShop(shop, 'bare')]
  const [ours, bare] = [await startProgram(ofOurs), await startBare(ofBare, recording)]
  await untilQuiet(ours.pid)
  const tokenCosts = await openTokenCosts()
  const own = withOwnTokens(shop)
  const toBare = await openConnection(bare.url)
  const costs: OperationCost[] = []
  try {
    for (const operation of operations) {
      let [batchOfOurs, batchOfBare] = [0, 0]
      const tokens: number[] = []
      const replay = (batch: number) => toBare.send({ path: `/bench-${operation}-${batch}`, status: 204 })
      const compared = await compareInTurn(
        pairs,
        () => costOfBatch(bare, ofBare, operation, () => replay(batchOfBare++)),
        async () => {
          const cost = await costOfBatch(ours, ofOurs, operation, () => ask(own, ours.url, operation, batchOfOurs++))
          // Measured beside it each time, as the machine is not equally quick all the while.
          const ofTokens = await tokenCosts[operation]()
          tokens.push(ofTokens)
          return cost - ofTokens
        },
      )
      const statements = await countStatements(recording, operation)
      costs.push({ ...compared, operation, tokens: medianOf(tokens), statements })
    }
  } finally {
    toBare.close()
    await bare.stop()
    await ours.stop()
  }
  await checkSameRows(ofOurs, ofBare)
  return costs
}

/** Comparisons as a row tells of them. */
const formatMeasured = (costs: readonly OperationCost[]): string =>
  costs
    .map(({ operation, ratio, bare, ours, tokens, statements }) => {
      const [own, other, signed] = [ours, bare, tokens].map(Math.round)
      return `${operation} ${ratio.toFixed(2)}: bare ${other} µs, ours ${own} µs and ${signed} µs for signing and hashing, ${statements} statements`
    })
    .join('; ')

export const cases: Case[] = [
  {
    name: 'activation, completion, refresh on the embedded database',
    figure: `processor time of the program, its database within, signing and hashing counted apart: the same SQL through bare PGlite, as durable / ours, at least ${least} each; ${asked}`,
    run: async () => {
      const costs = await withDataDir((dataDir) => compareOperations({ kind: 'pglite', dataDir }))
      return { passed: costs.every(({ ratio }) => ratio >= least), measured: formatMeasured(costs) }
    },
  },
  {
    name: 'activation, completion, refresh on PostgreSQL',
    figure: `processor time of program and PostgreSQL, signing and hashing counted apart: the same SQL through bare pg / ours, at least ${least} each; ${asked}`,
    run: async () => {
      const costs = await withPostgres('licensing', compareOperations)
      return { passed: costs.every(({ ratio }) => ratio >= least), measured: formatMeasured(costs) }
    },
  },
]
