import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { importRecordKinds } from '#contract/vendor-api/imports.ts'
import { openFiles } from '#service/imports/reading/open-files.ts'
import { readItems } from '#service/imports/reading/read-items.ts'
import type { GivenRecord, ImportRecord } from '#service/imports/records.ts'
import type { ImportRow } from '#service/imports/repository.ts'
import type { ImportRequest } from '#service/imports/running/prepare.ts'
import { createSourceFinder } from '#service/imports/sources/index.ts'
import { scratchFolder } from '../../environment/scratch.ts'
import type { TestService } from '../../service/test-service.ts'

/** Imports files that name other products: all of those are one product here. Returns how it ended. */
export async function importFiles(
  service: Pick<TestService, 'services'>,
  paths: readonly string[],
  options: Partial<ImportRequest['options']> = {},
  productId = 'snare-works',
): Promise<ImportRow> {
  const { imports } = service.services
  const request = { paths, options: { from: null, products: {}, mappings: {}, skipsRejected: true, ...options } }
  const plan = await imports.plan(request)
  const products = Object.fromEntries(plan.products.map(({ product }) => [product, productId]))
  return imports.run(await imports.begin({ ...request, options: { ...request.options, products } }))
}

/** All records that a shop exports, in their order. */
export async function exportedBy(service: Pick<TestService, 'services'>): Promise<GivenRecord[]> {
  const records: GivenRecord[] = []
  await service.services.imports.exportRecords(async (part) => void records.push(...part))
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
  record.former?.[0]
    ? `${record.former[0].source} ${record.kind} ${record.former[0].key}`
    : `${record.kind} ${'email' in record ? record.email : ''}`

/** The fields in which a record is the same after it was imported and exported, by its kind. */
const kept = {
  customer: ['email', 'name', 'address', 'language'],
  order: [
    ...['status', 'currency', 'discount', 'taxes', 'total', 'refunded', 'boughtAt', 'paymentReference', 'coupon'],
    ...['taxCountry', 'businessName', 'taxId', 'invoices'],
  ],
  license: ['seats', 'createdAt', 'expiresAt'],
  device: ['name', 'signature', 'isActive', 'activatedAt'],
  coupon: ['code', 'basisPoints', 'amounts', 'usesLeft', 'endsAt'],
  subscription: ['status', 'currency', 'amount', 'nextAt', 'provider', 'interval', 'product'],
} as const

/** What was lost of the records that an import has made of files, comparing each with what is exported of it. */
export async function findLosses(service: TestService, row: ImportRow, exported: readonly GivenRecord[]) {
  const files = await openFiles(
    row.files.map((file) => file.path),
    createSourceFinder(row.options),
  )
  const made = new Map<number, string>()
  for await (const part of service.services.imports.readLedger(row.id))
    for (const { number, outcome, objectId } of part) if (outcome === 'created' && objectId) made.set(number, objectId)
  const byKey = new Map(exported.map((record) => [record.key?.split('/').at(-1) ?? '', record]))
  const losses: string[] = []
  let compared = 0
  for await (const { items } of readItems(files, 1000))
    for (const { number, record } of items) {
      const id = made.get(number)
      if (record === undefined || id === undefined) continue
      compared += 1
      const out = byKey.get(id)
      losses.push(...(out ? compare(record, out) : [`${record.kind} ${record.key} is not exported`]))
    }
  return { compared, losses }
}

function compare(record: ImportRecord, out: GivenRecord): string[] {
  const [before, after] = [new Map(Object.entries(record)), new Map(Object.entries(out))]
  const losses = kept[record.kind].filter(
    (field) => before.get(field) !== undefined && !isDeepStrictEqual(before.get(field), after.get(field)),
  )
  const told = losses.map(
    (field) =>
      `${record.kind} ${record.key}: ${field} was ${String(before.get(field))}, and is ${String(after.get(field))}`,
  )
  const amounts = (one: ImportRecord | GivenRecord) =>
    'lines' in one ? one.lines.map(({ amount, quantity }) => [amount, quantity]) : []
  if (!isDeepStrictEqual(amounts(record), amounts(out))) told.push(`order ${record.key}: its lines are others`)
  if (record.kind === 'license' && out.kind === 'license') told.push(...compareSerials(record, out))
  return told
}

type LicenseOf<Record extends { kind: string }> = Extract<Record, { kind: 'license' }>

function compareSerials(record: LicenseOf<ImportRecord>, out: LicenseOf<GivenRecord>): string[] {
  const sealed = out.sealedSerials ?? []
  const told = sealed.every(({ formerProduct }) => formerProduct === record.formerProduct)
    ? []
    : [`license ${record.key}: the former product of its serial number is another`]
  if (record.serials.length !== sealed.length)
    told.push(`license ${record.key}: ${record.serials.length} serial numbers are ${sealed.length}`)
  return told
}
