import { inspectFile } from '#service/imports/reading/encoding.ts'
import { readBeginning, readRows } from '#service/imports/reading/read-rows.ts'
import { type GivenRecord, recordSchemas } from '#service/imports/records.ts'
import type { Found, Row, Sample, Source } from '#service/imports/sources/source.ts'

export const fixtureFolder = 'tests/support/imports/fixtures'

/** What a source finds in a file, each with its line, as the engine reads it. */
export type Placed = { line: number; found: Found }
export type ReadFile = {
  shape: string
  found: Placed[]
  /** Records of a kind, without their lines. */
  records: <Kind extends GivenRecord['kind']>(kind: Kind) => Extract<GivenRecord, { kind: Kind }>[]
  /** Faults and warnings, as '7: Email is empty'. */
  problems: string[]
  /** What the checks of records have against those that were read, as 'order 1001: total must not be negative'. */
  refused: string[]
}

/** The rows of a file, and what it begins with. */
export async function readFile(path: string): Promise<{ sample: Sample; rows: Row[] }> {
  const { encoding } = await inspectFile(path)
  const beginning = await readBeginning(path, encoding)
  if (beginning === null) throw new Error(`${path} is empty`)
  const rows: Row[] = []
  for await (const parts of readRows(path, encoding, beginning.form))
    rows.push(...parts.filter((part) => part.form !== 'broken'))
  return { sample: beginning.sample, rows }
}

/** Everything that a source reads from a file. */
export async function readRecords(source: Source, path: string): Promise<ReadFile> {
  const { sample, rows } = await readFile(path)
  return readWith(source, sample, rows)
}

/** Everything that a source reads from rows. */
export function readWith(source: Source, sample: Sample, rows: Row[]): ReadFile {
  const shape = source.recognise(sample)
  if (shape === null) throw new Error(`${source.title} does not recognise the file`)
  const found: Placed[] = []
  let line = 0
  const place = (each: Found) => {
    if (each.kind === 'line') line = each.line
    else found.push({ line, found: each })
  }
  for (const row of rows) {
    line = row.line
    for (const each of shape.read(row)) place(each)
  }
  for (const each of shape.end?.() ?? []) place(each)
  return {
    shape: shape.name,
    found,
    records: (kind) => found.flatMap(({ found: each }) => (isOf(each, kind) ? [each] : [])),
    problems: found.flatMap(({ line: at, found: each }) => ('reason' in each ? [`${at}: ${each.reason}`] : [])),
    refused: found.flatMap(check),
  }
}

const isOf = <Kind extends GivenRecord['kind']>(
  found: Found,
  kind: Kind,
): found is Extract<GivenRecord, { kind: Kind }> => found.kind === kind

function check({ line, found }: Placed): string[] {
  if (found.kind === 'fault' || found.kind === 'warning' || found.kind === 'stated-total' || found.kind === 'line')
    return []
  const checked = recordSchemas[found.kind].safeParse(found)
  const issues = checked.success ? [] : checked.error.issues
  return issues.map(({ path, message }) => `${line}: ${found.kind} ${found.key ?? ''}: ${path.join('.')} ${message}`)
}
