import path from 'node:path'
import type { ImportSource } from '#contract/vendor-api/imports.ts'
import type { ImportFile } from '#service/database/index.ts'
import { refused } from '#service/platform/index.ts'
import type { FileShape, Source } from '../sources/source.ts'
import { type Encoding, inspectBeginning, inspectFile } from './encoding.ts'
import { type FileForm, isBinaryFile, readBeginning } from './read-rows.ts'

export type OpenFile = ImportFile & { encoding: Encoding; form: FileForm; read: FileShape }

/** The sources to try for a file, by its name. */
export type SourcesOf = (name: string) => readonly Source[]

/**
 * Looks at files before they are read: where each comes from and what is in it, in the order in which they are imported. Throws a
 * problem that names the file for one that is empty or no text, or that no source knows.
 */
export async function openFiles(paths: readonly string[], sourcesOf: SourcesOf): Promise<OpenFile[]> {
  const files: OpenFile[] = []
  for (const file of paths) files.push(await openFile(file, sourcesOf))
  const twice = files.find((file, index) => files.findIndex(({ sha256 }) => sha256 === file.sha256) !== index)
  if (twice) throw refused(`${twice.name}: The same file is named twice`)
  return files.toSorted((one, other) => one.read.order - other.read.order)
}

async function openFile(file: string, sourcesOf: SourcesOf): Promise<OpenFile> {
  const name = path.basename(file)
  const sources = sourcesOf(name)
  const inspected = await inspectFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw refused(`${name}: The file can't be read (${cause.code ?? cause.message})`)
  })
  const beginning = await readBeginning(file, inspected.encoding)
  if (beginning === null)
    throw refused(`${name}: ${(await isBinaryFile(file, inspected.encoding)) ? noText : 'The file is empty'}`)
  for (const source of sources) {
    const shape = source.recognise(beginning.sample)
    if (shape)
      return {
        ...inspected,
        name,
        path: file,
        source: source.kind,
        shape: shape.name,
        form: beginning.form,
        read: shape,
      }
  }
  throw refused(`${name}: ${explainUnknown(sources.map(({ kind }) => kind))}`)
}

/** What a file seems to be by its beginning, without reading all of it; null for what no source knows. */
export async function recogniseFile(
  file: string,
  sources: readonly Source[],
): Promise<{ source: ImportSource | null; shape: string | null }> {
  const beginning = await readBeginning(file, await inspectBeginning(file))
  for (const source of beginning === null ? [] : sources) {
    const shape = beginning && source.recognise(beginning.sample)
    if (shape) return { source: source.kind, shape: shape.name }
  }
  return { source: null, shape: null }
}

const explainUnknown = (kinds: readonly ImportSource[]) =>
  kinds.length === 1 && kinds[0] === 'csv'
    ? 'The mapping needs columns that the file does not have, or the file is no table'
    : 'No store is known that writes such a file. If it is a table, its columns have to be described in a mapping, which planning its import suggests'

const noText = 'This is an archive, a spreadsheet or an image. Unpack an archive, and save a spreadsheet as CSV'
