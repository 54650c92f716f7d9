import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ImportWork } from '#contract/vendor-api/imports.ts'
import type { ImportOptions } from '#service/database/index.ts'
import { type Clock, conflict, repeat } from '#service/platform/index.ts'
import { hasRecords, serialKeysName } from '../exporting/file-names.ts'
import { openSerialKeys } from '../exporting/serial-keys.ts'
import { recogniseFile } from '../reading/open-files.ts'
import type { ImportRow } from '../repository.ts'
import type { ImportRequest } from '../running/prepare.ts'
import type { ImportService } from '../service.ts'
import { createSourceFinder } from '../sources/index.ts'
import type { SuggestedMapping, TriedMapping } from '../suggesting.ts'
import type { Background } from './background.ts'
import type { DraftFiles, DraftOptions, StoredDraft, StoredFile, UnfinishedFile } from './files.ts'
import { keptEnded, keptUnused, lookInterval } from './rules.ts'

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

/** How an upload is imported; the passphrase opens the keys of an export. */
type RunOptions = { skipsRejected: boolean; passphrase?: string }
type Logger = { error: (details: object, message: string) => void }
type Dependencies = { imports: ImportService; files: DraftFiles; background: Background; clock: Clock; logger: Logger }

/** Uploads of this process: files that are brought here, planned, and imported in the background. */
export function createImportDrafts({ imports, files, background, clock, logger }: Dependencies) {
  /** Which of the imports are of an upload, the latest first: their files are in its folder. */
  const importsOf = async (id: string): Promise<ImportRow[]> =>
    (await imports.list()).filter((row) => draftOf(row) === id)

  function draftOf({ files: [file] }: ImportRow): string | null {
    if (!file?.path.startsWith(files.folder + path.sep)) return null
    return file.path.slice(files.folder.length + 1).split(path.sep)[0] ?? null
  }

  async function show(id: string): Promise<Draft> {
    // Looked at first: what has ended by then is in what is read below.
    const work = background.show(id)
    const draft = await files.find(id)
    const { whole, unfinished } = await files.listFiles(id)
    const sourcesOf = createSourceFinder(draft.options)
    const recognised = await Promise.all(
      whole.map(async ({ name, size, path: file }) => ({
        name,
        size,
        ...(hasRecords(name) ? await recogniseFile(file, sourcesOf(name)) : ofExport),
      })),
    )
    const [last] = await importsOf(id)
    const isHalted = draft.isStopped && last?.status === 'Running'
    const failure = background.failureOf(id) ?? (isHalted ? stopped : null)
    return {
      ...draft,
      id,
      files: recognised,
      unfinished,
      work,
      failure,
      importId: last?.id ?? null,
    }
  }

  async function toRequest(id: string, options: ImportOptions): Promise<ImportRequest> {
    const { whole, unfinished } = await files.listFiles(id)
    if (unfinished.length > 0) throw conflict(`${unfinished[0]?.name} has not arrived whole: upload it, or remove it`)
    if (whole.length === 0) throw conflict('No file was uploaded yet')
    const paths = whole.filter(({ name }) => hasRecords(name)).map((file) => file.path)
    if (paths.length === 0) throw conflict('None of the files has records')
    return { paths, options }
  }

  /** The keys of the serial numbers of an export, if one is uploaded. Throws a problem for a wrong passphrase. */
  async function readKeys(id: string, passphrase: string): Promise<Pick<ImportRequest, 'serialKeys'>> {
    const { whole } = await files.listFiles(id)
    const file = whole.find(({ name }) => name === serialKeysName)
    if (!file) return {}
    if (passphrase === '') throw conflict(`${serialKeysName} is sealed: type the passphrase of the export`)
    return { serialKeys: await openSerialKeys(await readFile(file.path, 'utf8'), serialKeysName, passphrase) }
  }

  function start(id: string, ...work: Parameters<Background['start']> extends [string, ...infer Rest] ? Rest : never) {
    if (!background.start(id, ...work))
      throw conflict('Its files are being worked on: wait until that has ended, or stop it')
  }

  /** Refuses a change of files that an import is reading. */
  async function refuseBusy(id: string): Promise<void> {
    const unfinished = (await importsOf(id)).find(({ status }) => status === 'Running')
    if (unfinished || background.has(id)) throw conflict('Its files are needed: their import has not ended')
  }

  /** Goes on with an import from where it is. */
  function resume({ id, position }: ImportRow, draftId: string, of: number | null): boolean {
    return background.start(draftId, { kind: 'import', of }, async ({ onProgress, turnTo }) => {
      turnTo('import', position)
      await imports.run(id, onProgress)
    })
  }

  const looks = createLooks()

  /** Goes on with imports of this process's files that nobody works on, and removes uploads that are not needed any more. */
  async function lookAfter(): Promise<void> {
    for (const row of await imports.list()) {
      const id = draftOf(row)
      if (id === null || row.status !== 'Running' || background.failureOf(id) !== null) continue
      if (background.has(id) || !looks.hasStood(row) || !(await files.list()).includes(id)) continue
      const { isStopped, plan } = await files.find(id)
      if (!isStopped) resume(row, id, plan?.records ?? null)
    }
    for (const id of await files.list()) if (await isNotNeeded(id)) await files.remove(id)
  }

  async function isNotNeeded(id: string): Promise<boolean> {
    const [last] = await importsOf(id)
    const changedAt = await files.changedAt(id)
    if (background.has(id) || changedAt === null || last?.status === 'Running') return false
    const endedAt = last?.undoneAt ?? last?.finishedAt ?? null
    const before = (age: number) => new Date(clock().getTime() - age)
    return changedAt < before(keptUnused) || (endedAt !== null && endedAt < before(keptEnded) && changedAt < endedAt)
  }

  return {
    show,
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
    /** How tables are read that no store is known to write: as it is suggested, or by the mappings that are tried. */
    async suggest(id: string, tried: DraftOptions['mappings']): Promise<(SuggestedMapping | TriedMapping)[]> {
      const { options } = await files.find(id)
      const request = await toRequest(id, { ...toOptions(options, true), mappings: tried })
      return [...(await imports.tryMappings(request, tried)), ...(await imports.suggest(request))]
    },
    /** Reads all files in the background and keeps what an import of them would do. */
    async plan(id: string, options: DraftOptions): Promise<Draft> {
      const draft = await files.find(id)
      const request = await toRequest(id, toOptions(options, true))
      const sourcesOf = createSourceFinder(options)
      for (const file of request.paths) sourcesOf(path.basename(file))
      start(id, { kind: 'plan', of: null }, async ({ onProgress }) => {
        await files.write(id, { ...draft, options, plan: null })
        const plan = await imports.plan(request, { onProgress })
        await files.write(id, { ...draft, options, plan: { ...plan, plannedAt: clock().toISOString() } })
      })
      return show(id)
    },
    /** Imports the files in the background as they were planned, or goes on with that. 409 where they were not planned. */
    async run(id: string, { skipsRejected, passphrase = '' }: RunOptions): Promise<Draft> {
      const draft = await files.find(id)
      const { plan, options } = draft
      const going = (await importsOf(id)).find(({ status }) => status === 'Running')
      if (!plan && !going) throw conflict('Plan the import first: nobody knows yet what it would do')
      const of = plan?.records ?? null
      if (draft.isStopped) await files.write(id, { ...draft, isStopped: false })
      if (going) {
        if (!resume(going, id, of)) throw conflict('Its import goes on already')
        return show(id)
      }
      const keys = await readKeys(id, passphrase)
      const request = { ...(await toRequest(id, toOptions(options, skipsRejected))), ...keys }
      start(id, { kind: 'check', of }, async ({ onProgress, turnTo }) => {
        const importId = await imports.begin(request, onProgress)
        const { position } = await imports.find(importId)
        turnTo('import', position)
        await imports.run(importId, onProgress)
      })
      return show(id)
    },
    /** Ends the work on an upload with the records at hand. Its import goes on when it is run again. */
    async stop(id: string): Promise<Draft> {
      await files.find(id)
      await background.stop(id)
      const isGoing = (await importsOf(id)).some(({ status }) => status === 'Running')
      if (isGoing) await files.write(id, { ...(await files.find(id)), isStopped: true })
      return show(id)
    },
    /** What is done with an import now, and why it has not come to its end. */
    workOn(row: ImportRow): { work: ImportWork | null; failure: string | null; draftId: string | null } {
      const draftId = draftOf(row)
      const key = background.has(row.id) || draftId === null ? row.id : draftId
      return { work: background.show(key), failure: isOver(row) ? null : background.failureOf(key), draftId }
    },
    /** Ends an import wherever it is, and the work on it; what is there stays. */
    async end(id: string): Promise<ImportRow> {
      const draftId = draftOf(await imports.find(id))
      const keys = draftId === null ? [id] : [id, draftId]
      await Promise.all(keys.map((key) => background.stop(key)))
      const ended = await imports.end(id)
      for (const key of keys) background.forget(key)
      return ended
    },
    /** Takes an import back in the background; rejects where that cannot begin. */
    async undo(id: string): Promise<ImportRow> {
      const row = await imports.find(id)
      const draftId = draftOf(row)
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

/** Files of an export of Backline that have no records. */
const ofExport = { source: 'backline', shape: 'about the export' } as const

const stopped = 'It was stopped: import again to go on with it, or undo it'

export type ImportDrafts = ReturnType<typeof createImportDrafts>

/** Remembers how far imports were at the last look: one that has not gone on since is worked on by nobody. */
function createLooks() {
  const seen = new Map<string, number>()
  return {
    hasStood({ id, position }: ImportRow): boolean {
      const stands = seen.get(id) === position
      seen.set(id, position)
      return stands
    },
  }
}

/** Whether nothing of an import is to go on, so that what went wrong before is of no interest. */
const isOver = ({ status }: ImportRow) => status === 'Done' || status === 'Ended'

const toOptions = (options: DraftOptions, skipsRejected: boolean): ImportOptions => ({ ...options, skipsRejected })
