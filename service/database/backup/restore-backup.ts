import type { CopyPlace } from '../copying/connection.ts'
import { fillDatabase, type OnTable } from '../copying/fill.ts'
import type { Manifest } from './manifest.ts'
import { openBackup } from './read-backup.ts'

/**
 * Puts a backup into an empty database, wherever it was made: all of it, or nothing. Throws CopyError when the database
 * is not empty, or the backup is damaged or of a newer version.
 */
export async function restoreBackup(place: CopyPlace, folder: string, onTable: OnTable): Promise<Manifest> {
  const { manifest, source } = await openBackup(folder)
  await fillDatabase(place, source, onTable)
  return manifest
}
