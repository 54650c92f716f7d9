/**
 * Loaded into the program before it (`--import`): writes down, request by request, what it asks of its database. The file
 * that RECORDING names is written as it ends.
 */
import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { PgliteConnection } from '#service/database/pglite-dialect.ts'
import { currentRequestId } from '#service/platform/telemetry/scope.ts'
import { type Recording, type Statement, writeValue } from './recording.ts'

const recording: Recording = {}

function note(text: string, values: readonly unknown[]): void {
  const name = currentRequestId()
  if (!name?.startsWith('bench-')) return
  const statement: Statement = { text, values: values.map(writeValue) }
  const statements = recording[name] ?? []
  statements.push(statement)
  recording[name] = statements
}

const isAsked = (asked: unknown): asked is { text: string; values?: unknown[] } =>
  typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string'

pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
  apply(query, client, given: unknown[]) {
    const [asked, values] = given
    if (typeof asked === 'string') note(asked, Array.isArray(values) ? values : [])
    else if (isAsked(asked)) note(asked.text, asked.values ?? (Array.isArray(values) ? values : []))
    return Reflect.apply(query, client, given)
  },
})

PgliteConnection.prototype.executeQuery = new Proxy(PgliteConnection.prototype.executeQuery, {
  apply(execute, connection, given: Parameters<PgliteConnection['executeQuery']>) {
    note(given[0].sql, given[0].parameters)
    return Reflect.apply(execute, connection, given)
  },
})

process.on('exit', () => writeFileSync(process.env.RECORDING ?? '', JSON.stringify(recording)))
