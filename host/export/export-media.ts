import type { MediaLibrary } from '../media/library.ts'
import type { MediaStore } from '../media/media-store.ts'
import { ExportError, type ExportedFile } from './export-folder.ts'

/**
 * Makes all media that the pages of a library refer to. `isMeasured` says whether recordings have been decoded, which changes
 * their pages. Throws an ExportError if a file can't be made.
 */
export async function exportMedia(
  store: MediaStore,
  library: MediaLibrary,
): Promise<{ files: ExportedFile[]; isMeasured: boolean }> {
  await store.serve(library)
  const isMeasured = await store.measure()
  const { failures } = await store.build(() => undefined)
  if (failures.length > 0) throw new ExportError(failures.map(({ name, reason }) => `${name}: ${reason}`).join('\n'))
  const files = await Promise.all(
    [...library.published.keys()].map(async (path) => {
      const copyOf = await store.fileOf(path)
      if (copyOf === null) throw new ExportError(`${path} could not be made: export again`)
      return { name: path.slice(1), copyOf }
    }),
  )
  return { files, isMeasured }
}
