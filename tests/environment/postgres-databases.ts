import { Client } from 'pg'

/** A server and the beginning of the database names that one test run may create and drop on it. */
export interface PostgresRun {
  url: string
  prefix: string
  /** The URL of a database that new ones are copies of. */
  template?: string
}

const longestName = 63

const onServer = async <Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The server's version; names `source` in the error when it cannot be reached. */
export const readServerVersion = async (url: string, source: string): Promise<string> => {
  try {
    return await onServer(url, async (client) => {
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows[0]?.server_version.split(' ')[0] ?? 'of unknown version'
    })
  } catch (error) {
    throw new Error(`PostgreSQL from ${source} cannot be reached: ${error instanceof Error ? error.message : error}`)
  }
}

/** Creates a database, empty or a copy of the template, whose name carries the run's prefix, and answers its URL. */
export const createDatabase = async ({ url, prefix, template }: PostgresRun, name: string): Promise<string> => {
  const readable = name.toLowerCase().replace(/[^a-z0-9]+/g, '_')
  const database = `${prefix}_${crypto.randomUUID().slice(0, 8)}_${readable}`.slice(0, longestName)
  await onServer(url, (client) => {
    const names = [database, template === undefined ? 'template1' : nameOf(template)]
    return client.query(`create database ${names.map((each) => client.escapeIdentifier(each)).join(' template ')}`)
  })
  const created = new URL(url)
  created.pathname = `/${database}`
  return created.href
}

const nameOf = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1)

/**
 * Drops one database. Throws if something is still connected to it after the five seconds that PostgreSQL waits: a service
 * that nobody closed would go on looking for its database, and slow down all tests after it.
 */
export const dropDatabase = async ({ url }: PostgresRun, databaseUrl: string): Promise<void> => {
  const name = nameOf(databaseUrl)
  await onServer(url, async (client) => {
    const drop = `drop database if exists ${client.escapeIdentifier(name)}`
    try {
      await client.query(drop)
    } catch (error) {
      await client.query(`${drop} with (force)`)
      throw new Error(`Something that a test opened still uses ${name}`, { cause: error })
    }
  })
}

/** Drops every database of a run, also those whose test process died before it could. */
export const dropDatabasesOf = async ({ url, prefix }: PostgresRun): Promise<void> => {
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [`${prefix}_`],
    )
    for (const { datname } of rows) {
      await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`)
    }
  })
}
