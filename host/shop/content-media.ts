import type { MediaLibrary } from '../media/library.ts'
import { findRecordingPairs, findReferences } from '../media/references.ts'
import type { Fault } from './content-error.ts'

/**
 * The faults of all references to media in what was read: files that are missing, unreadable or of another kind, and recordings
 * that can't be played in step with their dry version.
 */
export async function findMediaFaults(read: object, media: MediaLibrary): Promise<Fault[]> {
  const faults = await Promise.all(
    findReferences(read).map(async ({ reference }): Promise<Fault[]> => {
      const reason = await media.check(reference)
      return reason === null ? [] : [{ file: `media/${reference.file}`, ...reference.place, reason }]
    }),
  )
  // A file with a fault of its own has no facts to compare.
  return faults.some((found) => found.length > 0) ? faults.flat() : findPairFaults(read, media)
}

const findPairFaults = (read: object, media: MediaLibrary): Fault[] =>
  findRecordingPairs(read).flatMap(({ dry, processed }) => {
    const reason = media.compare(dry, processed)
    return reason === null ? [] : [{ file: `media/${processed.file}`, ...processed.place, reason }]
  })
