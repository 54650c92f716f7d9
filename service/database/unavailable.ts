/** The database can't be opened, for a reason that the person who starts the program can put right: said in one line. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

/** The database does not answer, or has no room now: it may in a moment, and what was asked for was not done as far as is known. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError'

  constructor(cause: unknown) {
    super(`The database is away or busy: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** Classes and codes of PostgreSQL for what passes by itself (its documentation, appendix A). */
const passing = [
  /^08/, // the connection
  /^53/, // connections, memory or space that it has no more of
  /^57/, // it stops, starts, or gave up a statement that took too long
  /^25P0[34]$/, // it gave up a transaction that paused
  /^25006$/, // it only reads: another server has taken over
  /^40(001|P01)$/, // two transactions were in each other's way
]

/** Whether an error of the driver says that the database is away, rather than what is wrong with a statement. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // Of the connection itself: refused, reset, ended, silent.
  if (/^E[A-Z]{4,}$/.test(code)) return true
  if (code === '') return /^Connection terminated|^Query read timeout|not queryable/.test(error.message)
  // A statement kept by name answers otherwise since a migration: another connection knows it as it is now.
  if ('routine' in error && error.routine === 'RevalidateCachedQuery') return true
  return passing.some((one) => one.test(code))
}

/** Whether what the embedded database throws says that it has come to its end, and answers nothing after this. */
export function hasEnded(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const severity = 'severity' in error ? String(error.severity) : ''
  // The machine it runs on, WebAssembly, gives up by the one, and is left by the other, which is no Error.
  const name = 'name' in error ? error.name : ''
  return /^(PANIC|FATAL)$/.test(severity) || name === 'RuntimeError' || name === 'ExitStatus'
}
