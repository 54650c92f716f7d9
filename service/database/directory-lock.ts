import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeDirectory } from './fsync.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

export class DirectoryInUseError extends DatabaseUnavailableError {
  constructor(directory: string) {
    super(`Another Backline is running on ${directory}: stop it first, or set DATA_DIR to another folder`)
    this.name = 'DirectoryInUseError'
  }
}

/**
 * Takes the directory for this process alone and returns what gives it back. The lock is an open SQLite
 * transaction, so the system frees it the moment the process is gone, kill -9 included.
 * Throws DirectoryInUseError when another process holds it, DatabaseUnavailableError when the folder can't be used.
 */
export function lockDirectory(directory: string): () => void {
  const lock = openLock(directory)
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && /locked|busy/.test(error.message)) throw new DirectoryInUseError(directory)
    throw error
  }
  return () => lock.close()
}

function openLock(directory: string): DatabaseSync {
  const folder = path.dirname(directory)
  try {
    makeDirectory(folder)
    return new DatabaseSync(`${directory}.lock`, { timeout: 0 })
  } catch (cause) {
    throw new DatabaseUnavailableError(`DATA_DIR: ${folder} can not be written: choose another folder`, { cause })
  }
}
