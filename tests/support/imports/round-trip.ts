import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { importRecordKinds } from '#contract/vendor-api/imports.ts'
import type { GivenRecord } from '#service/imports/records.ts'
import type { ImportRow } from '#service/imports/repository.ts'
import type { ImportRequest } from '#service/imports/running/prepare.ts'
import { scratchFolder } from '../../environment/scratch.ts'
import type { TestService } from '../../service/test-service.ts'

/** Imports files that name other products: all of those are one product here. Returns how it ended. */
export async function importFiles(
  service: TestService,
  paths: readonly string[],
  options: Partial<ImportRequest['options']> = {},
): Promise<ImportRow> {
  const { imports } = service.services
  const request = { paths, options: { from: null, products: {}, mappings: {}, skipsRejected: true, ...options } }
  const plan = await imports.plan(request)
  const products = Object.fromEntries(plan.products.map(({ product }) => [product, 'snare-works']))
  return imports.run(await imports.begin({ ...request, options: { ...request.options, products } }))
}

/** All records that a shop exports, in their order. */
export async function exportedBy(service: TestService): Promise<GivenRecord[]> {
  const records: GivenRecord[] = []
  for (const kind of importRecordKinds)
    for await (const part of service.services.imports.exportRecords(kind)) records.push(...part)
  return records
}

/** Writes records as `export all` does; returns the paths of the files. */
export async function writeExport(records: readonly GivenRecord[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(scratchFolder, 'backline-export-'))
  const paths: string[] = []
  for (const kind of importRecordKinds) {
    const lines = records.filter((record) => record.kind === kind).map((record) => `${JSON.stringify(record)}\n`)
    if (lines.length === 0) continue
    const file = path.join(folder, `${kind}s.jsonl`)
    await writeFile(file, lines.join(''))
    paths.push(file)
  }
  return paths
}

/** Records without the ids that a shop makes itself, which are others in each: compared by what they are and refer to. */
export function withoutOwnIds(records: readonly GivenRecord[]): string[] {
  const names = new Map(records.map((record) => [record.key ?? '', nameOf(record)]))
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value
    if (value instanceof Date) return value.toISOString()
    if (Array.isArray(value)) return value.map(rename)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, rename(held)]))
  }
  return records.map((record) => JSON.stringify(rename(record))).sort()
}

const nameOf = (record: GivenRecord): string =>
  record.former
    ? `${record.former.source} ${record.kind} ${record.former.key}`
    : `${record.kind} ${'email' in record ? record.email : ''}`
