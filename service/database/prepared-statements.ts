import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Queryable, Tx } from './database.ts'

/** Stands in a prepared statement for a value that it is given when it runs. */
class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

type Statement<Row> = { compile: (db: Queryable) => CompiledQuery<Row> }

type Prepared<Given extends object, Row> = {
  (db: Queryable, given: Given): Promise<QueryResult<Row>>
  /** The statement with its values, to be run together with others. */
  fill: (db: Queryable, given: Given) => CompiledQuery<Row>
}

/** A statement that is compiled once and given its values by name. `build` may only put them where a value stands. */
export function prepare<Given extends object, Row>(
  build: (db: Queryable, given: Given) => Statement<Row>,
): Prepared<Given, Row> {
  let compiled: CompiledQuery<Row> | undefined
  const fill: Prepared<Given, Row>['fill'] = (db, given) => {
    compiled ??= build(db, placeholders<Given>()).compile(db)
    const values = new Map<PropertyKey, unknown>(Object.entries(given))
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? (values.get(value.name) ?? null) : value,
    )
    return { ...compiled, parameters }
  }
  return Object.assign((db: Queryable, given: Given) => db.executeQuery(fill(db, given)), { fill })
}

export type ConnectionForMany = DatabaseConnection & {
  /** Runs statements one after another, without the caller in between, and throws what the first throws that fails. */
  executeTogether: (queries: readonly CompiledQuery[]) => Promise<void>
}

const isForMany = (connection: DatabaseConnection): connection is ConnectionForMany => 'executeTogether' in connection

/** Runs statements of a transaction of which none needs another's answer, and no caller their rows: one way there and back. */
export function runTogether(tx: Tx, queries: readonly CompiledQuery[]): Promise<void> {
  return tx.getExecutor().provideConnection((connection) => {
    if (!isForMany(connection)) throw new Error('This connection takes one statement at a time')
    return connection.executeTogether(queries)
  })
}

const placeholders = <Given extends object>(): Given =>
  // What is read of it is written into the statement as it is, whatever its type.
  new Proxy({} as Given, { get: (_, name) => new Placeholder(name) })
