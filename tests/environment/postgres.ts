import { findPostgresBinaries } from './postgres-binaries.ts'
import { startCluster } from './postgres-cluster.ts'
import { createDatabase, dropDatabasesOf, readServerVersion } from './postgres-databases.ts'

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
