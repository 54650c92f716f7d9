import 'vitest'
import type { PostgresRun } from './postgres-databases.ts'

declare module 'vitest' {
  /** What a project of vitest.config.ts and its global setup hand to each test file. */
  export interface ProvidedContext {
    database: 'pglite' | 'postgres'
    postgresRun: PostgresRun
    embeddedTemplate: string
  }
}
