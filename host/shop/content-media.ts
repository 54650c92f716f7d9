import type { MediaLibrary } from '../media/library.ts'
import { findReferences } from '../media/references.ts'
import type { Fault } from './content-error.ts'

/** The faults of all references to media in what was read: files that are missing, unreadable or of another kind. */
export async function findMediaFaults(read: object, media: MediaLibrary): Promise<Fault[]> {
  const faults = await Promise.all(
    findReferences(read).map(async ({ reference }): Promise<Fault[]> => {
      const reason = await media.check(reference)
      return reason === null ? [] : [{ file: `media/${reference.file}`, ...reference.place, reason }]
    }),
  )
  return faults.flat()
}
