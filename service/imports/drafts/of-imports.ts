import path from 'node:path'
import { conflict } from '#service/platform/index.ts'
import type { ImportRow } from '../repository.ts'
import type { ImportService } from '../service.ts'
import type { Background } from './background.ts'
import type { DraftFiles } from './files.ts'

type Dependencies = { imports: Pick<ImportService, 'list'>; files: Pick<DraftFiles, 'folder'>; background: Background }

/** Which imports are of which uploads: their files are in the folders of these. */
export function createImportsOfDrafts({ imports, files: { folder }, background }: Dependencies) {
  /** The upload that the files of an import are from; null where they are not in this process's folder. */
  function draftOf({ files: [file] }: Pick<ImportRow, 'files'>): string | null {
    if (!file?.path.startsWith(folder + path.sep)) return null
    return file.path.slice(folder.length + 1).split(path.sep)[0] ?? null
  }
  /** The imports of an upload, the latest first. */
  const importsOf = async (id: string): Promise<ImportRow[]> =>
    (await imports.list()).filter((row) => draftOf(row) === id)
  const findRunning = async (id: string): Promise<ImportRow | undefined> =>
    (await importsOf(id)).find(({ status }) => status === 'Running')

  return {
    draftOf,
    importsOf,
    findRunning,
    /** Refuses a change of files that an import is reading. */
    async refuseBusy(id: string): Promise<void> {
      if ((await findRunning(id)) || background.has(id))
        throw conflict('Its files are needed: their import has not ended')
    },
  }
}

export type ImportsOfDrafts = ReturnType<typeof createImportsOfDrafts>
