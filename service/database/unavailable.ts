/** The database can't be opened. The message tells the person who starts the program what to do, in one line. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

/** The database does not answer or has no capacity at the moment. As far as is known, nothing was changed. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError'

  constructor(cause: unknown) {
    super(`The database is away or busy: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** Classes and codes of PostgreSQL errors that are temporary (its documentation, appendix A). */
const passing = [
  /^08/, // connection failure
  /^53/, // out of connections, memory or disk space
  /^57/, // shutdown, startup, or a statement timeout
  /^25P0[34]$/, // idle transaction timeout
  /^25006$/, // read-only after a failover
  /^40(001|P01)$/, // serialization failure or deadlock
]

/** Whether an error of the driver means that the database is away, rather than that a statement is wrong. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The connection was refused, reset or closed, or timed out.
  if (/^E[A-Z]{4,}$/.test(code)) return true
  if (code === '') return /^Connection terminated|^Query read timeout|not queryable/.test(error.message)
  // A named statement has other columns since a migration; another connection prepares it anew.
  if ('routine' in error && error.routine === 'RevalidateCachedQuery') return true
  return passing.some((one) => one.test(code))
}

/** Whether an error of the embedded database means that it has stopped for good. */
export function hasEnded(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const severity = 'severity' in error ? String(error.severity) : ''
  // WebAssembly aborts with a RuntimeError, and exits with an ExitStatus, which is not an Error.
  const name = 'name' in error ? error.name : ''
  return /^(PANIC|FATAL)$/.test(severity) || name === 'RuntimeError' || name === 'ExitStatus'
}
