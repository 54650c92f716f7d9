import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { TestService } from './test-service.ts'

/** Resolves once so many transactions of the service's database wait for others. On PostgreSQL. */
export const untilWaiting = ({ database }: TestService, times: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.query)
      expect(rows[0]?.count).toBe(times)
    },
    { timeout: 30_000, interval: 20 },
  )
