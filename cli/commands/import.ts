import { importSources } from '#contract/vendor-api/imports.ts'
import {
  type ImportPlan,
  type ImportRequest,
  type ImportRow,
  ledgerColumns,
  type NamedProduct,
  type PlannedEntry,
  type SuggestedMapping,
  toLedgerLines,
  writeImportMap,
} from '#service/imports/index.ts'
import { writeCsv } from '#service/sales/index.ts'
import { type CommandContext, CommandError, type ShopCommand, UsageError } from '../command.ts'
import { readCount } from '../option-values.ts'
import { readImportRequest } from './import-files.ts'
import { adviseOnNext, inWords, writePlan, writeStatus, writeSuggestions } from './import-words.ts'
import { saveFile, saveInParts } from './save-file.ts'

const fileOptions = { from: 'STORE', map: 'FILE', 'passphrase-file': 'FILE' } as const

const explainFiles = [
  `Stores are recognised by what their files contain, or named with --from: ${importSources.join(', ')}.`,
  '--map names a YAML file that says which products the names of the store stand for, and what the columns of other tables are:',
  '`import plan --write-map FILE` writes one to begin with. docs/importing.md describes it.',
].join('\n')

export const importPlan: ShopCommand = {
  name: 'import plan',
  words: ['<file-or-folder>...'],
  options: { ...fileOptions, 'write-map': 'FILE', ledger: 'FILE' },
  summary: 'Say what an import of files from another store would do; changes nothing',
  explained: `${explainFiles}\n--ledger saves what would become of each record as CSV.`,
  async run(context) {
    const { options, tell } = context
    const request = await readImportRequest(context)
    return context.withServices(async ({ imports }) => {
      const suggested = await imports.suggest(request)
      const unusable = suggested.find(({ mistakes }) => mistakes.length > 0)
      const map = options.get('write-map')
      if (suggested.length > 0 && (map === undefined || unusable)) {
        if (map !== undefined) await saveFile(context, map, writeImportMap(toMap(request, suggested, [])))
        return { text: writeSuggestions(suggested, map), data: { suggested }, hasFailed: true }
      }
      const onProgress = sayProgress(tell, 'read')
      const plan = await withLedger(context, (onEntries) =>
        imports.plan(withMappings(request, suggested), { onProgress, ...(onEntries && { onEntries }) }),
      )
      if (map !== undefined) await saveFile(context, map, writeImportMap(toMap(request, suggested, plan.products)))
      const text = [...(suggested.length > 0 ? [writeSuggestions(suggested, map), ''] : []), writePlan(plan, map)].join(
        '\n',
      )
      return { text, data: { ...plan, suggested }, hasFailed: plan.rejections.count > 0 }
    })
  },
}

const withMappings = (request: ImportRequest, suggested: readonly SuggestedMapping[]): ImportRequest => ({
  ...request,
  options: { ...request.options, mappings: toMap(request, suggested, []).mappings },
})

/** What the vendor has said, and what is suggested beside it. A product that nothing here is called like is to be filled in. */
const toMap = (
  { options }: ImportRequest,
  suggested: readonly SuggestedMapping[],
  products: readonly NamedProduct[],
) => ({
  products: {
    ...Object.fromEntries(
      products.map(({ product, here, mappedTo, suggested }) => [
        product,
        here === null ? null : (mappedTo ?? suggested ?? ''),
      ]),
    ),
    ...options.products,
  },
  mappings: { ...options.mappings, ...Object.fromEntries(suggested.map(({ file, mapping }) => [file, mapping])) },
  names: Object.fromEntries(products.flatMap(({ product, name }) => (name === product ? [] : [[product, name]]))),
})

export const importRun: ShopCommand = {
  name: 'import run',
  words: ['<file-or-folder>...'],
  options: { ...fileOptions, 'skip-rejected': null },
  summary: 'Import files from another store; typed again after an interruption, it goes on',
  explained: [
    explainFiles,
    'If any record cannot be imported, nothing is: with --skip-rejected such records are left out. What was imported before is kept as',
    'it is, so that the same files can be imported again.',
  ].join('\n'),
  async run(context) {
    const request = await readImportRequest(context)
    return context.withServices(async ({ imports }) => {
      const id = await imports.begin(request, sayProgress(context.tell, 'checked'))
      context.tell(`Import ${id}`)
      const done = await imports.run(id, sayProgress(context.tell, 'imported'))
      return { text: [writeStatus(done), ...adviseOnNext(done)].join('\n'), data: asData(done) }
    })
  },
}

export const importStatus: ShopCommand = {
  name: 'import status',
  options: { id: 'IMPORT', ledger: 'FILE' },
  summary: 'List imports, or show one with --id; --ledger saves what became of each of its records as CSV',
  async run(context) {
    const { options } = context
    const id = options.get('id')
    if (id === undefined && options.has('ledger')) throw new UsageError('--ledger: Say of which import with --id')
    return context.withServices(async ({ imports }) => {
      const rows = id === undefined ? await imports.list() : [await imports.find(id)]
      await withLedger(context, async (add) => {
        if (add && id !== undefined)
          for await (const entries of imports.readLedger(id)) await add(entries, rows[0]?.files ?? [])
      })
      const text = rows.length === 0 ? 'Nothing was imported yet.' : rows.map(writeStatus).join('\n\n')
      return { text, data: rows.map(asData) }
    })
  },
}

export const importEnd: ShopCommand = {
  name: 'import end',
  words: ['<import>'],
  options: { yes: null },
  summary: 'End an import that is not finished, or not undone to the end, and keep what is there',
  explained: [
    'For an import that nobody can go on with, as its files are lost, or whose undoing has met something that is in use: no other',
    'import begins before. It can be undone later.',
  ].join('\n'),
  async run({ words, options, withServices }) {
    const [id = ''] = words
    return withServices(async ({ imports }) => {
      const row = await imports.find(id)
      if (!options.has('yes'))
        throw new CommandError(
          `${writeStatus(row)}\n\nIt would end there, and what it has brought would stay. Type the same with --yes to do it.`,
        )
      const ended = await imports.end(id)
      return { text: `The import ${id} has ended. What it has brought stays.`, data: asData(ended) }
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
          `${writeStatus(row)}\n\nWhat it has created would be removed. Type the same with --yes to do it.`,
        )
      const undone = await imports.undo(id, sayProgress(tell, 'removed'))
      return { text: `The import ${id} is undone.`, data: asData(undone) }
    })
  },
}

export const importAnnounce: ShopCommand = {
  name: 'import announce',
  words: ['<import>'],
  options: { wave: 'COUNT' },
  required: ['wave'],
  summary: 'Mail the next customers of an import that their licenses have moved; each is told once',
  async run({ words, options, withServices }) {
    const [id = ''] = words
    const wave = readCount(options, 'wave', mostTold)
    if (wave === undefined) throw new UsageError('--wave: Say how many customers are told now')
    const { told, left } = await withServices(({ imports }) => imports.announce(id, wave))
    return {
      text: `${inWords(told, 'customer is', 'customers are')} told, ${left.toLocaleString('en')} left. The running shop sends the mails.`,
      data: { told, left },
    }
  },
}

/** How many customers a wave has at most. */
const mostTold = 1_000_000

const asData = ({ options: _, ...row }: ImportRow) => row

/** Says at most once in two seconds how far it is. */
function sayProgress(tell: CommandContext['tell'], done: string) {
  let said = performance.now()
  return (records: number) => {
    if (performance.now() - said < 2000) return
    said = performance.now()
    tell(`${records.toLocaleString('en')} records ${done}`)
  }
}

type AddEntries = (entries: readonly PlannedEntry[], files: ImportPlan['files']) => Promise<void>

/** Does what makes the lines of a ledger, which are saved as CSV under the name in --ledger, if there is one. */
function withLedger<Result>(context: CommandContext, work: (add?: AddEntries) => Promise<Result>): Promise<Result> {
  const name = context.options.get('ledger')
  if (name === undefined) return work()
  return saveInParts(context, name, async (add) => {
    await add(writeCsv([ledgerColumns]))
    return work((entries, files) => add(writeCsv(toLedgerLines(entries, files))))
  })
}
