import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { addKeys, conflict, isUuid, notFound, readKeys } from '#service/platform/index.ts'
import type { ImportMails } from './announcing/emails.ts'
import { createAnnouncements } from './announcing/service.ts'
import type { ImportDependencies } from './dependencies.ts'
import { exportRecords, type WriteRecords } from './exporting/export-all.ts'
import { type SerialKeysFile, sealSerialKeys } from './exporting/serial-keys.ts'
import * as repository from './repository.ts'
import { describeRejection, type ImportPlan, type PlannedEntry, planImport } from './running/plan.ts'
import { type ImportRequest, prepareImport } from './running/prepare.ts'
import { runImport } from './running/run.ts'
import { type SuggestedMapping, suggestMappings, tryMappings } from './suggesting.ts'
import { createUndoing, explainUnfinished } from './undoing/service.ts'

type OnProgress = (records: number) => void
export type PlanWatch = {
  onProgress?: OnProgress
  /** Gets the lines that the ledger would have, in parts, and the files that they are from. */
  onEntries?: (entries: readonly PlannedEntry[], files: ImportPlan['files']) => Promise<void>
}

/** Customers, orders and licenses from other stores: planned, imported once however often it is broken off, and taken back. */
export function createImportService(dependencies: ImportDependencies & { mail: ImportMails }) {
  const { database, clock, audit, keySecret } = dependencies

  const announcements = createAnnouncements(dependencies)
  const undoing = createUndoing(dependencies)

  async function find(id: string): Promise<repository.ImportRow> {
    const found = isUuid(id) ? await repository.findImport(database.query, id) : undefined
    if (!found) throw notFound(`There is no import ${id}: 'import status' lists them`)
    return found
  }

  /** The import of the same files in the same way that was broken off, if there is one. 409 where another one is unfinished. */
  async function findUnfinished(plan: ImportRequest, hashes: readonly string[]): Promise<string | null> {
    const unfinished = await repository.findUnfinished(database.query)
    if (!unfinished) return null
    const isSame =
      unfinished.status === 'Running' &&
      JSON.stringify(unfinished.files.map(({ sha256 }) => sha256)) === JSON.stringify(hashes) &&
      isDeepStrictEqual(unfinished.options, plan.options)
    if (isSame) return unfinished.id
    throw conflict(explainUnfinished(unfinished.id))
  }

  return {
    /** Reads files and says what an import of them would do. Changes nothing. Throws a problem that names a file or option. */
    plan: async (request: ImportRequest, watch: PlanWatch = {}): Promise<ImportPlan> =>
      planImport(await prepareImport(dependencies, request), watch),

    /** Suggests mappings for files that no store is known to write. */
    suggest: (request: ImportRequest): Promise<SuggestedMapping[]> => suggestMappings(request.paths, request.options),
    /** Shows what the first rows of files come to by mappings, by the names of the files. */
    tryMappings: ({ paths }: Pick<ImportRequest, 'paths'>, tried: Parameters<typeof tryMappings>[1]) =>
      tryMappings(paths, tried),

    /**
     * Begins an import, or finds the one of the same files that was broken off; `run` goes on with it. Unless what cannot be
     * imported is to be left out, 409 where there is any, and nothing has happened.
     */
    async begin(request: ImportRequest, onProgress?: OnProgress): Promise<string> {
      const id = randomUUID()
      const prepared = await prepareImport(dependencies, request, id)
      const files = prepared.files.map(({ encoding: _, form: __, read: ___, ...file }) => file)
      const unfinished = await findUnfinished(
        request,
        files.map(({ sha256 }) => sha256),
      )
      if (unfinished !== null) return unfinished
      if (!request.options.skipsRejected) {
        const { rejections } = await planImport(prepared, onProgress ? { onProgress } : {})
        if (rejections.count > 0) throw conflict(explainRejected(rejections, files))
      }
      const now = clock()
      const nothing = { position: 0, counts: '{}', totals: '[]', finishedAt: null, undoneAt: null }
      await database.transaction(async (tx) => {
        const isAlone = await repository.insertImport(tx, {
          id,
          ...nothing,
          status: 'Running',
          options: JSON.stringify(request.options),
          files: JSON.stringify(files),
          createdAt: now,
          updatedAt: now,
        })
        if (request.serialKeys) await addKeys(tx, keySecret, request.serialKeys)
        if (!isAlone) throw conflict('Another import has just begun: go on with it, or wait until it is done')
        const details = { files: files.map(({ name, source }) => `${source}: ${name}`) }
        await audit.note(tx, { actor: 'Vendor', action: 'ImportStarted', about: id, details })
      })
      return id
    },

    /** Goes on with an import to its end, from wherever it is. 409 where it is being undone, or a file has changed since. */
    async run(id: string, onProgress: OnProgress = () => undefined): Promise<repository.ImportRow> {
      const row = await find(id)
      if (row.status === 'Done') return row
      if (row.status !== 'Running') throw conflict(`The import ${id} is ${row.status.toLowerCase()}`)
      const paths = row.files.map(({ path }) => path)
      const prepared = await prepareImport(dependencies, { paths, options: row.options }, id)
      const changed = row.files.find(({ sha256 }, index) => prepared.files[index]?.sha256 !== sha256)
      if (changed) throw conflict(`${changed.name} has changed since the import began: put the former file back`)
      await runImport(prepared, { from: row.position, onProgress })
      await database.transaction(async (tx) => {
        const locked = await repository.lockImport(tx, id)
        if (locked?.status !== 'Running') return
        const now = clock()
        await repository.updateImport(tx, id, { status: 'Done', updatedAt: now, finishedAt: now })
        const details = { records: locked.position }
        await audit.note(tx, { actor: 'Vendor', action: 'ImportFinished', about: id, details })
      })
      return find(id)
    },

    find,
    /** How many customers of an import are still to be told that their licenses have moved. */
    countUntold: async (id: string): Promise<number> => announcements.countUntold((await find(id)).id),

    /** How many customers of an import were told. */
    countTold: async (id: string): Promise<number> => announcements.countTold((await find(id)).id),

    /**
     * Mails the next `count` customers of an import that their licenses have moved, each once. 409 before the import is done or
     * has ended, and once it is taken back.
     */
    async announce(id: string, count: number): Promise<{ told: number; left: number }> {
      const { status } = await find(id)
      if (status === 'Running') throw conflict(`The import ${id} is running: its customers are told once it is done`)
      if (status === 'Undoing' || status === 'Undone')
        throw conflict(`The import ${id} ${status === 'Undone' ? 'is' : 'is being'} undone: nobody is told of it`)
      return announcements.tell(id, count)
    },

    /** What imports go by, by id: the names of their files. */
    async findNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const imports = await repository.findFiles(database.query, ids)
      return new Map(imports.map(({ id, files }) => [id, files.map(({ name }) => name).join(', ')]))
    },

    list: (): Promise<repository.ImportRow[]> => repository.findImports(database.query),

    /** The ledger of an import: a line for each record, in parts. */
    async *readLedger(id: string) {
      await find(id)
      for (let after = 0; ; ) {
        const entries = await repository.findEntries(database.query, id, after, 1000)
        yield entries
        const last = entries.at(-1)
        if (!last) return
        after = last.number
      }
    },

    /** Gives all records that the shop has, in parts of several kinds, as another Backline imports them. */
    exportRecords: (write: WriteRecords): Promise<void> => exportRecords(database, clock(), write),
    /**
     * The keys of the HMACs of serial numbers, sealed with a passphrase; once the records are read, so that there is the key of each
     * serial number that was imported meanwhile.
     */
    exportSerialKeys: async (passphrase: string): Promise<SerialKeysFile> =>
      sealSerialKeys(await readKeys(database.query, keySecret, 'serial'), passphrase),

    /** Ends an import that is not finished, or not undone to the end, and keeps what is there; 409 for one that is. */
    async end(id: string): Promise<repository.ImportRow> {
      await find(id)
      await undoing.end(id)
      return find(id)
    },

    /** Takes an import back (`undoing/service.ts`), from wherever it is. */
    async undo(id: string, onProgress: OnProgress = () => undefined): Promise<repository.ImportRow> {
      await find(id)
      await undoing.undo(id, onProgress)
      return find(id)
    },
  }
}

export type ImportService = ReturnType<typeof createImportService>

function explainRejected({ count, first: [first] }: ImportPlan['rejections'], files: ImportPlan['files']): string {
  const records = `${count.toLocaleString('en')} ${count === 1 ? 'record' : 'records'}`
  const example = first ? `${count === 1 ? 'It is' : 'The first is'} ${describeRejection(first, files)}. ` : ''
  const [which, them] = count === 1 ? ['', 'it'] : ['Plan the import to see all of them. ', 'them']
  return `${records} cannot be imported, and nothing was. ${example}${which}Mend ${them}, or have ${them} left out`
}
