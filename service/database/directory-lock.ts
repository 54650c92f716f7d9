import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has the directory open. */
export class DirectoryInUseError extends Error {
  constructor(directory: string) {
    super(`Another Backline is running on ${directory}: stop it first, or set DATA_DIR to another folder`)
    this.name = 'DirectoryInUseError'
  }
}

/**
 * Takes the directory for this process alone and returns what gives it back. The lock is an open SQLite
 * transaction, so the system frees it the moment the process is gone, kill -9 included.
 * Throws DirectoryInUseError when another process holds it.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(path.dirname(directory), { recursive: true })
  const lock = new DatabaseSync(`${directory}.lock`, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && /locked|busy/.test(error.message)) throw new DirectoryInUseError(directory)
    throw error
  }
  return () => lock.close()
}
