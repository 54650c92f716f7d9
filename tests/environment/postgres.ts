import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { createDatabase, dropDatabasesOf, readServerVersion } from './postgres-databases.ts'

export interface Cluster {
  url: string
  stop(): Promise<void>
}

/** What the keeper says once, as one line of JSON. */
export type KeeperReport = { url: string } | { problem: string }

const isReport = (value: unknown): value is KeeperReport =>
  typeof value === 'object' && value !== null && ('url' in value || 'problem' in value)

/**
 * Starts a fresh cluster under a keeper: a process of its own that holds the server and removes it, folder and all,
 * as soon as the pipe to this process closes. So nothing is left after a crash, a Ctrl-C or a kill -9.
 */
export const startCluster = async (binaries: PostgresBinaries): Promise<Cluster> => {
  const keeper = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url))],
    // Detached: a Ctrl-C on the terminal must end the tests first and the server after them.
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true },
  )
  const ended = once(keeper, 'exit')
  keeper.stdin.write(`${JSON.stringify(binaries)}\n`)
  const report = await readReport(keeper.stdout)
  if ('problem' in report) throw new Error(`PostgreSQL from ${binaries.source} does not start: ${report.problem}`)
  keeper.unref()
  return {
    url: report.url,
    stop: async () => {
      keeper.ref()
      keeper.stdin.end()
      await ended
    },
  }
}

const readReport = async (output: NodeJS.ReadableStream): Promise<KeeperReport> => {
  let text = ''
  for await (const chunk of output) {
    text += String(chunk)
    if (text.includes('\n')) break
  }
  const report: unknown = text.includes('\n') ? JSON.parse(text) : undefined
  return isReport(report) ? report : { problem: `its keeper ended early, saying ${JSON.stringify(text)}` }
}

export interface PostgresServer {
  /** Where a superuser, or at least a user who may create databases, connects. */
  url: string
  /** The server's own word for its version, for example `15.13`. */
  version: string
  /** Where it was found, for people: a folder, a variable's name, an npm package. */
  source: string
  /** What the names of all databases of this run begin with. */
  prefix: string
  /** Creates an empty database of this run and answers its URL. */
  createDatabase(name: string): Promise<string>
  /** Removes this run's databases, and the server too where this run started it. */
  stop(): Promise<void>
}

/** The variable that hands a server on to the processes of one test run. */
export const sharedServerVariable = 'TEST_POSTGRES_URL'

/**
 * A real PostgreSQL for tests: the one at DATABASE_URL, else server binaries of this machine, else those that npm
 * carries. The latter two run a fresh cluster in a temporary folder with default settings (fsync on). It ends with this
 * process, however this process ends. Throws by name when none can be had.
 */
export const startPostgres = async (): Promise<PostgresServer> => {
  const givenUrl = process.env[sharedServerVariable] || process.env.DATABASE_URL
  if (givenUrl) return describeServer(givenUrl, 'DATABASE_URL', async () => {})
  const binaries = findPostgresBinaries()
  const cluster = await startCluster(binaries)
  return describeServer(cluster.url, binaries.source, cluster.stop)
}

const describeServer = async (
  url: string,
  source: string,
  stopServer: () => Promise<void>,
): Promise<PostgresServer> => {
  const prefix = `backline_test_${crypto.randomUUID().slice(0, 8)}`
  return {
    url,
    source,
    prefix,
    version: await readServerVersion(url, source),
    createDatabase: (name) => createDatabase({ url, prefix }, name),
    stop: async () => {
      await dropDatabasesOf({ url, prefix })
      await stopServer()
    },
  }
}
