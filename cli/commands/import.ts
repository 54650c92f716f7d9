import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { type ImportSource, importSources } from '#contract/vendor-api/imports.ts'
import type { ImportRequest, ImportRow, PlannedEntry } from '#service/imports/index.ts'
import { ledgerColumns, readImportMap, toLedgerLine } from '#service/imports/index.ts'
import { writeCsv } from '#service/sales/index.ts'
import { type CommandContext, CommandError, type ShopCommand, UsageError } from '../command.ts'
import { writePlan, writeStatus } from './import-words.ts'

const fileOptions = { from: 'STORE', map: 'FILE' } as const

const explainFiles = [
  `Stores are recognised by what their files contain, or named with --from: ${importSources.join(', ')}.`,
  '--map names a YAML file that says which products the names of the store stand for, and what the columns of other tables are:',
  '`import plan --write-map FILE` writes one to begin with. docs/importing.md describes it.',
].join('\n')

export const importPlan: ShopCommand = {
  name: 'import plan',
  words: ['<file>...'],
  options: { ...fileOptions, 'write-map': 'FILE', ledger: 'FILE' },
  summary: 'Say what an import of files from another store would do; changes nothing',
  explained: `${explainFiles}\n--ledger saves what would become of each record as CSV.`,
  async run(context) {
    const { options, tell, folder } = context
    const request = await readRequest(context)
    const ledger = openLedger(options.get('ledger'), folder)
    const plan = await context.withServices(async ({ imports }) => {
      const watch = { onProgress: sayProgress(tell, 'read'), ...(ledger && { onEntries: ledger.add }) }
      return imports.plan(request, watch)
    })
    await ledger?.close()
    return { text: writePlan(plan), data: plan, hasFailed: plan.rejections.count > 0 }
  },
}

export const importRun: ShopCommand = {
  name: 'import run',
  words: ['<file>...'],
  options: { ...fileOptions, 'skip-rejected': null },
  summary: 'Import files from another store; typed again after an interruption, it goes on',
  explained: [
    explainFiles,
    'If any record cannot be imported, nothing is: with --skip-rejected such records are left out. What was imported before is kept as',
    'it is, so that the same files can be imported again.',
  ].join('\n'),
  async run(context) {
    const request = await readRequest(context)
    return context.withServices(async ({ imports }) => {
      const id = await imports.begin(request, sayProgress(context.tell, 'checked'))
      context.tell(`Import ${id}`)
      const done = await imports.run(id, sayProgress(context.tell, 'imported'))
      return { text: writeStatus(done), data: asData(done) }
    })
  },
}

export const importStatus: ShopCommand = {
  name: 'import status',
  options: { id: 'IMPORT', ledger: 'FILE' },
  summary: 'List imports, or show one with --id; --ledger saves what became of each of its records as CSV',
  async run(context) {
    const { options, folder } = context
    const id = options.get('id')
    if (id === undefined && options.has('ledger')) throw new UsageError('--ledger: Say of which import with --id')
    return context.withServices(async ({ imports }) => {
      const rows = id === undefined ? await imports.list() : [await imports.find(id)]
      const ledger = openLedger(options.get('ledger'), folder)
      if (ledger && id !== undefined) for await (const entries of imports.readLedger(id)) await ledger.add(entries)
      await ledger?.close()
      const text = rows.length === 0 ? 'Nothing was imported yet.' : rows.map(writeStatus).join('\n\n')
      return { text, data: rows.map(asData) }
    })
  },
}

export const importUndo: ShopCommand = {
  name: 'import undo',
  words: ['<import>'],
  options: { yes: null },
  summary: 'Take back all that an import has made, as long as nothing depends on it',
  async run(context) {
    const { words, options, tell } = context
    const id = words[0] ?? ''
    return context.withServices(async ({ imports }) => {
      const row = await imports.find(id)
      if (!options.has('yes'))
        throw new CommandError(
          `${writeStatus(row)}\n\nAll of this would be removed. Type the same with --yes to do it.`,
        )
      const undone = await imports.undo(id, sayProgress(tell, 'removed'))
      return { text: `The import ${id} is undone.`, data: asData(undone) }
    })
  },
}

const asData = ({ options: _, ...row }: ImportRow) => row

async function readRequest({ words, options, folder }: CommandContext): Promise<ImportRequest> {
  const paths = words.map((word) => path.resolve(folder, word))
  const map = options.get('map')
  const text = map === undefined ? '' : await readMapFile(path.resolve(folder, map), map)
  const from = options.has('from') ? readSource(options.get('from') ?? '') : null
  return { paths, options: { ...readImportMap(text, map ?? ''), from, skipsRejected: options.has('skip-rejected') } }
}

function readSource(typed: string): ImportSource {
  const source = importSources.find((one) => one === typed)
  if (!source) throw new UsageError(`--from: There is no ${typed}, but ${importSources.join(', ')}`)
  return source
}

const readMapFile = (file: string, shown: string): Promise<string> =>
  readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new CommandError(`${shown}: The file can't be read (${cause.code ?? cause.message})`)
  })

/** Says at most once in two seconds how far it is. */
function sayProgress(tell: CommandContext['tell'], done: string) {
  let said = performance.now()
  return (records: number) => {
    if (performance.now() - said < 2000) return
    said = performance.now()
    tell(`${records.toLocaleString('en')} records ${done}`)
  }
}

/** A ledger as CSV, written line by line; undefined where none is wanted. */
function openLedger(name: string | undefined, folder: string) {
  if (name === undefined) return undefined
  const stream = createWriteStream(path.resolve(folder, name), { flags: 'wx', mode: 0o600 })
  const ended = finished(stream)
  const write = (text: string) =>
    new Promise<void>((resolve, reject) => stream.write(text, (error) => (error ? reject(error) : resolve())))
  const begun = write(writeCsv([ledgerColumns])).catch(refuse(name))
  return {
    async add(entries: readonly PlannedEntry[]) {
      await begun
      await write(writeCsv(entries.map(toLedgerLine)))
    },
    async close() {
      await begun
      stream.end()
      await ended
    },
  }
}

const refuse = (name: string) => (cause: NodeJS.ErrnoException) => {
  throw new CommandError(`${name} can't be written: ${cause.code === 'EEXIST' ? 'it is there already' : cause.message}`)
}
