import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type ImportSource, importSources } from '#contract/vendor-api/imports.ts'
import {
  type ExportManifest,
  exportManifestName,
  hasRecords,
  type ImportRequest,
  openSerialKeys,
  readImportMap,
  readManifest,
  serialKeysName,
} from '#service/imports/index.ts'
import { type CommandContext, CommandError, UsageError } from '../command.ts'

type Typed = Pick<CommandContext, 'words' | 'options' | 'folder'>

/** What is typed for an import: files, or folders of them, and how to read them. Throws CommandError and UsageError. */
export async function readImportRequest({ words, options, folder }: Typed): Promise<ImportRequest> {
  const named = (await Promise.all(words.map((word) => listFiles(path.resolve(folder, word), word)))).flat()
  const paths = named.filter((file) => hasRecords(path.basename(file)))
  if (paths.length === 0) throw new CommandError(`${words.join(', ')}: There is no file to import`)
  const map = options.get('map')
  const text = map === undefined ? '' : await readTyped(folder, map)
  const from = options.has('from') ? readSource(options.get('from') ?? '') : null
  const serialKeys = await readSerialKeys(named, { options, folder })
  const manifest = await findManifest(named)
  return {
    paths,
    options: { ...readImportMap(text, map ?? ''), from, skipsRejected: options.has('skip-rejected') },
    ...(serialKeys && { serialKeys }),
    ...(manifest && { manifest }),
  }
}

/** What of a folder is imported; a file that is named itself may be called anything. */
const dataFile = /^[^.].*\.(csv|tsv|txt|json|jsonl|ndjson)$/i

async function listFiles(file: string, shown: string): Promise<string[]> {
  const found = await stat(file).catch((cause: NodeJS.ErrnoException) => {
    throw unreadable(shown, cause)
  })
  if (!found.isDirectory()) return [file]
  const entries = await readdir(file, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && dataFile.test(entry.name))
    .map(({ name }) => path.join(file, name))
    .sort()
}

function readSource(typed: string): ImportSource {
  const source = importSources.find((one) => one === typed)
  if (!source) throw new UsageError(`--from: There is no ${typed}, but ${importSources.join(', ')}`)
  return source
}

async function readSerialKeys(files: readonly string[], { options, folder }: Pick<Typed, 'options' | 'folder'>) {
  const file = files.find((one) => path.basename(one) === serialKeysName)
  if (!file) return undefined
  const passphrase = await readPassphrase(options, folder, `${serialKeysName} is sealed`)
  return openSerialKeys(await readTyped('', file), serialKeysName, passphrase)
}

async function findManifest(files: readonly string[]): Promise<ExportManifest | undefined> {
  const file = files.find((one) => path.basename(one) === exportManifestName)
  return file === undefined ? undefined : readManifest(await readTyped('', file))
}

/** The first line of the file that --passphrase-file names. */
export async function readPassphrase(options: Typed['options'], folder: string, why: string): Promise<string> {
  const file = options.get('passphrase-file')
  if (file === undefined)
    throw new UsageError(`--passphrase-file: Say in which file the passphrase is, in its first line: ${why}`)
  return (await readTyped(folder, file)).split(/\r?\n/, 1)[0] ?? ''
}

const readTyped = (folder: string, name: string): Promise<string> =>
  readFile(path.resolve(folder, name), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw unreadable(name, cause)
  })

const unreadable = (name: string, { code, message }: NodeJS.ErrnoException) =>
  new CommandError(
    code === 'ENOENT' ? `${name}: There is no such file` : `${name}: The file can't be read (${code ?? message})`,
  )
