import type { Database } from '#service/database/index.ts'
import { findPending, pingDatabase } from '#service/database/index.ts'

export type Readiness = {
  /** Why this process is not to be sent visitors, in one line; null when it is. */
  findMissing: () => Promise<string | null>
  /** From now on it is not: it is about to stop. */
  stop: () => void
}

/** How long an answer is good for, and how long the database may take for it, in milliseconds. */
const keptFor = 1_000
const patience = 3_000

/** Whether this process can serve. It listens only once content is read and pages are there, so that is not asked. */
export function createReadiness(database: Database): Readiness {
  let isStopping = false
  let kept: { at: number; missing: Promise<string | null> } | undefined
  return {
    stop() {
      isStopping = true
    },
    async findMissing() {
      if (isStopping) return 'This process is stopping: ask another one'
      const now = performance.now()
      if (!kept || now - kept.at > keptFor) kept = { at: now, missing: lookAtDatabase(database) }
      return kept.missing
    },
  }
}

async function lookAtDatabase(database: Database): Promise<string | null> {
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(() => late.resolve('The database does not answer in time'), patience)
  try {
    return await Promise.race([findFault(database), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function findFault(database: Database): Promise<string | null> {
  try {
    await pingDatabase(database)
    const pending = await findPending(database)
    return pending.length === 0 ? null : `The database is not at this version: it lacks ${pending.join(', ')}`
  } catch {
    return 'The database does not answer'
  }
}
