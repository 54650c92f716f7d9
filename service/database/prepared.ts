import type { CompiledQuery, QueryResult } from 'kysely'
import type { Queryable } from './connection.ts'

/** Stands in a prepared statement for a value that it is given when it runs. */
class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** A statement of Kysely's builders, or one that is written out. */
type Statement<Row> = { compile: (db: Queryable) => CompiledQuery<Row> }

/**
 * A statement that is run often: built and compiled once, and given its values by name each time. `build` may do nothing with
 * what it is given but put it where a single value stands.
 */
export function prepare<Given extends object, Row>(
  build: (db: Queryable, given: Given) => Statement<Row>,
): (db: Queryable, given: Given) => Promise<QueryResult<Row>> {
  let compiled: CompiledQuery<Row> | undefined
  return (db, given) => {
    compiled ??= build(db, placeholders<Given>()).compile(db)
    const values = new Map<PropertyKey, unknown>(Object.entries(given))
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? (values.get(value.name) ?? null) : value,
    )
    return db.executeQuery({ ...compiled, parameters })
  }
}

const placeholders = <Given extends object>(): Given =>
  // What is read of it is written into the statement as it is, whatever its type.
  new Proxy({} as Given, { get: (_, name) => new Placeholder(name) })
