import type { ImportSource } from '#contract/vendor-api/imports.ts'
import type { ImportRecord } from '../records.ts'
import {
  type Known,
  type KnownCoupon,
  type KnownKind,
  type KnownSeats,
  type KnownSerial,
  keyOf,
  nothingKnown,
} from './known.ts'

export type SoughtKey = { source: ImportSource; kind: KnownKind; key: string }

/** Where it is looked up what there is already: the shop, and for a plan also what the plan would have made. */
export type Knowledge = {
  findKeys: (sought: readonly SoughtKey[]) => Promise<Map<string, string>>
  findAccounts: (emails: readonly string[]) => Promise<Map<string, string>>
  findErased: (ids: readonly string[]) => Promise<Set<string>>
  findBrought: (ids: readonly string[]) => Promise<Set<string>>
  findSerials: (exact: readonly string[]) => Promise<Map<string, KnownSerial[]>>
  findSeats: (licenseIds: readonly string[]) => Promise<Map<string, KnownSeats>>
  findCodes: (codes: readonly string[]) => Promise<Map<string, KnownCoupon | null>>
}

export type Sought = { record: ImportRecord; source: ImportSource }
type SealSerial = (serial: string) => { exact: Buffer }

/** Finds out what there is already of what some records are about. */
export async function lookUp(records: readonly Sought[], knowledge: Knowledge, seal: SealSerial): Promise<Known> {
  const known = nothingKnown()
  known.keys = await knowledge.findKeys(records.flatMap(listKeys))
  known.accounts = await knowledge.findAccounts(unique(records.flatMap(({ record }) => listEmails(record))))
  const customerIds = unique([
    ...known.accounts.values(),
    ...[...known.keys].flatMap(([name, id]) => (name.includes(' customer ') ? [id] : [])),
  ])
  known.erased = await knowledge.findErased(customerIds)
  known.brought = await knowledge.findBrought(customerIds)
  known.serials = await knowledge.findSerials(unique(records.flatMap(({ record }) => listSerials(record, seal))))
  const licenseIds = records.flatMap(({ record, source }) =>
    record.kind === 'device' ? [known.keys.get(keyOf(source, 'license', record.license)) ?? []].flat() : [],
  )
  known.seats = await knowledge.findSeats(unique(licenseIds))
  const codes = records.flatMap(({ record }) => (record.kind === 'coupon' ? [record.code.toLowerCase()] : []))
  known.codes = await knowledge.findCodes(unique(codes))
  return known
}

const unique = (values: readonly string[]): string[] => [...new Set(values)]

function listKeys({ record, source }: Sought): SoughtKey[] {
  const keys: SoughtKey[] = record.key === undefined ? [] : [{ source, kind: record.kind, key: record.key }]
  for (const former of record.former ?? []) keys.push({ ...former, kind: record.kind })
  if ('customer' in record && record.customer.key !== undefined)
    keys.push({ source, kind: 'customer', key: record.customer.key })
  if (record.kind === 'license' && record.order !== undefined) keys.push({ source, kind: 'order', key: record.order })
  if (record.kind === 'device') keys.push({ source, kind: 'license', key: record.license })
  if (record.kind === 'order' && record.paymentReference !== undefined)
    keys.push({ source, kind: 'payment', key: record.paymentReference })
  return keys
}

function listEmails(record: ImportRecord): string[] {
  if (record.kind === 'customer') return [record.email]
  return 'customer' in record && record.customer.email !== undefined ? [record.customer.email] : []
}

function listSerials(record: ImportRecord, seal: SealSerial): string[] {
  if (record.kind !== 'license') return []
  const given = record.serials.map((serial) => seal(serial).exact.toString('hex'))
  return [...given, ...(record.sealedSerials ?? []).map(({ exact }) => exact.toLowerCase())]
}
