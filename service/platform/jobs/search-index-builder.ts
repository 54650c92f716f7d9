import { buildSearchIndexes, type Database, hasSearchIndex, searchIndexes } from '#service/database/index.ts'
import type { JobService } from './service.ts'

export const searchIndexJob = 'search-indexes'

/** Builds the search indexes that a migration of a large shop has left out, while the shop sells. */
export const createSearchIndexBuilder = ({ database, jobs }: { database: Database; jobs: JobService }) => ({
  /** Queues it where one is missing. Doing it twice changes nothing. */
  async start(): Promise<void> {
    const states = await Promise.all(searchIndexes.map((name) => hasSearchIndex(database.query, name)))
    if (states.every(Boolean)) return
    await database.transaction((tx) => jobs.enqueue(tx, { kind: searchIndexJob, queue: 'news', payload: {} }))
  },
  run: (): Promise<void> => buildSearchIndexes(database),
})
