import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspectFile } from '#service/imports/reading/encoding.ts'
import { readBeginning, readRows } from '#service/imports/reading/read-rows.ts'
import { type GivenRecord, type ImportRecord, recordSchemas } from '#service/imports/records.ts'
import type { Found, Source } from '#service/imports/sources/source.ts'

/** What a source has read from a file: the records as it gave them, checked where they can be imported, and what else it said. */
export type ReadFile = {
  shape: string
  given: GivenRecord[]
  records: ImportRecord[]
  /** What the checks of records say, and what could not be read. */
  faults: string[]
  warnings: string[]
  totals: { currency: string; total: number }[]
}

export const fixture = (name: string): string => `tests/support/imports/fixtures/${name}`

/** Reads a file as an import does: its encoding, its rows, and the records of its shape, which are checked. */
export async function readSource(source: Source, path: string): Promise<ReadFile> {
  const { encoding } = await inspectFile(path)
  const beginning = await readBeginning(path, encoding)
  const shape = beginning === null ? null : source.recognise(beginning.sample)
  if (beginning === null || shape === null) throw new Error(`${source.title} does not recognise ${path}`)
  const read: ReadFile = { shape: shape.name, given: [], records: [], faults: [], warnings: [], totals: [] }
  for await (const rows of readRows(path, encoding, beginning.form))
    for (const row of rows) {
      if (row.form === 'broken') read.faults.push(row.reason)
      else for (const found of shape.read(row)) sort(found, read)
    }
  for (const found of shape.end?.() ?? []) sort(found, read)
  return read
}

/** Reads text as the content of a file. */
export function readSourceText(source: Source, text: string): Promise<ReadFile> {
  const path = join(mkdtempSync(join(tmpdir(), 'backline-import-')), 'file')
  writeFileSync(path, text)
  return readSource(source, path)
}

function sort(found: Found, read: ReadFile): void {
  if (found.kind === 'fault') read.faults.push(`${found.about} ${found.key ?? '?'}: ${found.reason}`)
  else if (found.kind === 'warning') read.warnings.push(found.reason)
  else if (found.kind === 'stated-total') read.totals.push({ currency: found.currency, total: found.total })
  else if (found.kind !== 'line') {
    read.given.push(found)
    const checked = recordSchemas[found.kind].safeParse(found)
    if (checked.success) read.records.push(checked.data)
    else
      for (const issue of checked.error.issues)
        read.faults.push(`${found.kind} ${found.key ?? '?'}: ${issue.path.join('.')} ${issue.message}`)
  }
}

/** The records of a kind. */
export const ofKind = <Kind extends ImportRecord['kind']>(
  read: ReadFile,
  kind: Kind,
): Extract<ImportRecord, { kind: Kind }>[] =>
  read.records.filter((record): record is Extract<ImportRecord, { kind: Kind }> => record.kind === kind)

/** The record of a kind with a key; it is an error if there is not exactly one. */
export function findRecord<Kind extends ImportRecord['kind']>(
  read: ReadFile,
  kind: Kind,
  key: string,
): Extract<ImportRecord, { kind: Kind }> {
  const found = ofKind(read, kind).filter((record) => record.key === key)
  const [record] = found
  if (record === undefined || found.length > 1) throw new Error(`${found.length} records of ${kind} ${key}`)
  return record
}
