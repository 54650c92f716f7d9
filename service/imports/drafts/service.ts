import type { ImportWork } from '#contract/vendor-api/imports.ts'
import { type Clock, conflict, repeat } from '#service/platform/index.ts'
import { hasRecords } from '../exporting/file-names.ts'
import { recogniseFile } from '../reading/open-files.ts'
import type { ImportRow } from '../repository.ts'
import type { ImportService } from '../service.ts'
import { createSourceFinder } from '../sources/index.ts'
import type { SuggestedMapping, TriedMapping } from '../suggesting.ts'
import type { Background } from './background.ts'
import type { DraftFiles, DraftOptions, StoredDraft, StoredFile, UnfinishedFile } from './files.ts'
import { createImportsOfDrafts, type ImportsOfDrafts } from './of-imports.ts'
import { toOptions, toRequest } from './requests.ts'
import { lookInterval } from './rules.ts'
import { createDraftUpkeep } from './upkeep.ts'
import { createDraftWork, type DraftWork, type RunOptions } from './work.ts'

export type RecognisedFile = Pick<StoredFile, 'name' | 'size'> & Awaited<ReturnType<typeof recogniseFile>>
/** An upload as it is now. */
export type Draft = StoredDraft & {
  id: string
  files: RecognisedFile[]
  unfinished: UnfinishedFile[]
  work: ImportWork | null
  failure: string | null
  importId: string | null
}

type Logger = { error: (details: object, message: string) => void }
type Dependencies = { imports: ImportService; files: DraftFiles; background: Background; clock: Clock; logger: Logger }
type Parts = Dependencies & { ofDrafts: ImportsOfDrafts; work: DraftWork; show: (id: string) => Promise<Draft> }

/** Uploads of this process: files that are brought here, planned, and imported in the background. */
export function createImportDrafts(dependencies: Dependencies) {
  const { background, logger } = dependencies
  const ofDrafts = createImportsOfDrafts(dependencies)
  const work = createDraftWork({ ...dependencies, ofDrafts })
  const { lookAfter, isElsewhere } = createDraftUpkeep({ ...dependencies, ofDrafts, work })
  const show = createView({ ...dependencies, ofDrafts })
  const parts = { ...dependencies, ofDrafts, work, show }
  return {
    show,
    ...createUploads(parts),
    ...createActions(parts),
    /** What is done with an import now, and why it has not come to its end. */
    workOn(row: ImportRow): { work: ImportWork | null; failure: string | null; draftId: string | null } {
      const draftId = ofDrafts.draftOf(row)
      const key = background.has(row.id) || draftId === null ? row.id : draftId
      const failure = background.failureOf(key) ?? (isElsewhere(row.id) ? filesElsewhere : null)
      return { work: background.show(key), failure: isOver(row) ? null : failure, draftId }
    },
    /** Looks after the uploads every few seconds. Returns a function that stops that and all work, which goes on at the next start. */
    start(): () => Promise<void> {
      const stop = repeat(lookAfter, lookInterval, (err) => logger.error({ err }, 'uploads could not be looked after'))
      return async () => {
        await stop()
        await background.stopAll()
      }
    },
    lookAfter,
  }
}

export type ImportDrafts = ReturnType<typeof createImportDrafts>

/** Whether nothing of an import is to go on, so that what went wrong before is of no interest. */
const isOver = ({ status }: ImportRow) => status === 'Done' || status === 'Ended'

/** Files of an export of Backline that have no records. */
const ofExport = { source: 'backline', shape: 'about the export' } as const

const stopped = 'It was stopped: import again to go on with it, or undo it'
const filesElsewhere =
  'Its files are on another machine, or were removed: go on with it in the process that has them, end it, or undo it'

function createView({ files, background, ofDrafts }: Omit<Parts, 'work' | 'show'>) {
  const recognise = async ({ name, size, path }: StoredFile, sourcesOf: ReturnType<typeof createSourceFinder>) => ({
    name,
    size,
    ...(hasRecords(name) ? await recogniseFile(path, sourcesOf(name)) : ofExport),
  })

  return async (id: string): Promise<Draft> => {
    // Looked at first: what has ended by then is in what is read below.
    const work = background.show(id)
    const draft = await files.find(id)
    const { whole, unfinished } = await files.listFiles(id)
    const sourcesOf = createSourceFinder(draft.options)
    const recognised = await Promise.all(whole.map((file) => recognise(file, sourcesOf)))
    const [last] = await ofDrafts.importsOf(id)
    const isHalted = draft.isStopped && last?.status === 'Running'
    const failure = background.failureOf(id) ?? (isHalted ? stopped : null)
    return { ...draft, id, files: recognised, unfinished, work, failure, importId: last?.id ?? null }
  }
}

/** What is done to uploads and their files. */
function createUploads({ files, background, ofDrafts: { refuseBusy }, show }: Parts) {
  return {
    list: async (): Promise<Draft[]> =>
      (await Promise.all((await files.list()).map(show))).sort((one, other) =>
        one.createdAt < other.createdAt ? 1 : -1,
      ),
    create: async (): Promise<Draft> => show(await files.create()),
    async addPart(id: string, ...part: [name: string, Parameters<DraftFiles['addPart']>[2]]) {
      await refuseBusy(id)
      return files.addPart(id, ...part)
    },
    async removeFile(id: string, name: string): Promise<Draft> {
      await refuseBusy(id)
      await files.removeFile(id, name)
      return show(id)
    },
    async remove(id: string): Promise<void> {
      await files.find(id)
      await refuseBusy(id)
      background.forget(id)
      await files.remove(id)
    },
  }
}

/** What is done with uploads: some of it in the background. */
function createActions({ imports, files, background, ofDrafts, work, show }: Parts) {
  return {
    /** How tables are read that no store is known to write: as it is suggested, or by the mappings that are tried. */
    async suggest(id: string, tried: DraftOptions['mappings']): Promise<(SuggestedMapping | TriedMapping)[]> {
      const { options } = await files.find(id)
      const request = await toRequest(files, id, { ...toOptions(options, true), mappings: tried })
      return [...(await imports.tryMappings(request, tried)), ...(await imports.suggest(request))]
    },
    /** Reads all files and keeps what an import of them would do. */
    async plan(id: string, options: DraftOptions): Promise<Draft> {
      await work.plan(id, options)
      return show(id)
    },
    /** Imports the files as they were planned, or goes on with that. 409 where they were not planned. */
    async run(id: string, options: RunOptions): Promise<Draft> {
      await work.run(id, options)
      return show(id)
    },
    /** Ends the work on an upload with the records at hand. Its import goes on when it is run again. */
    async stop(id: string): Promise<Draft> {
      await work.stop(id)
      return show(id)
    },
    /** Ends an import wherever it is, and the work on it; what is there stays. */
    async end(id: string): Promise<ImportRow> {
      const draftId = ofDrafts.draftOf(await imports.find(id))
      const keys = draftId === null ? [id] : [id, draftId]
      await Promise.all(keys.map((key) => background.stop(key)))
      const ended = await imports.end(id)
      for (const key of keys) background.forget(key)
      return ended
    },
    /** Takes an import back in the background; rejects where that cannot begin. */
    async undo(id: string): Promise<ImportRow> {
      const row = await imports.find(id)
      const draftId = ofDrafts.draftOf(row)
      if (draftId !== null) await background.stop(draftId)
      const begun = Promise.withResolvers<void>()
      const isStarted = background.start(id, { kind: 'undo', of: null }, async ({ onProgress }) => {
        const undone = imports.undo(id, (records) => {
          begun.resolve()
          onProgress(records)
        })
        undone.then(() => begun.resolve(), begun.reject)
        await undone
      })
      if (!isStarted) throw conflict('It is being undone already')
      await begun.promise
      return imports.find(id)
    },
  }
}
