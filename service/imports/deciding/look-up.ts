import type { ImportSource } from '#contract/vendor-api/imports.ts'
import type { ImportRecord, RecordOf } from '../records.ts'
import type { Deciding } from './context.ts'
import {
  type Brought,
  type Known,
  type KnownCoupon,
  type KnownDevice,
  type KnownOrder,
  type KnownSeats,
  type KnownSerial,
  keyOf,
  nothingKnown,
  type SoughtKey,
} from './known.ts'
import { wantsSeat } from './others.ts'

/** Where it is looked up what there is already: the shop, and for a plan also what the plan would have made. */
export type Knowledge = {
  findKeys: (sought: readonly SoughtKey[]) => Promise<Map<string, string>>
  findAccounts: (emails: readonly string[]) => Promise<Map<string, string>>
  /** Of HMACs of addresses. */
  findErasedAddresses: (digests: readonly string[]) => Promise<Set<string>>
  findStandings: (ids: readonly string[]) => Promise<Pick<Known, 'erased' | 'used'>>
  findBrought: (ids: readonly string[]) => Promise<Map<string, Brought>>
  findOrders: (ids: readonly string[]) => Promise<Map<string, KnownOrder | null>>
  findSerials: (exact: readonly string[]) => Promise<Map<string, KnownSerial[]>>
  findSeats: (licenseIds: readonly string[]) => Promise<Map<string, KnownSeats>>
  /** The devices with some signatures that hold seats of active licenses, by the accounts that these are of. */
  findDevices: (customerIds: readonly string[], signatures: readonly string[]) => Promise<Map<string, KnownDevice[]>>
  findCodes: (codes: readonly string[]) => Promise<Map<string, KnownCoupon | null>>
}

export type Sought = { record: ImportRecord; source: ImportSource }
type SealSerial = Deciding['sealSerial']
type Sealing = Pick<Deciding, 'sealSerial' | 'sealAddress'>

/** Finds out what there is already of what some records are about. */
export async function lookUp(records: readonly Sought[], knowledge: Knowledge, sealing: Sealing): Promise<Known> {
  const seal = sealing.sealSerial
  const known = nothingKnown()
  known.keys = await knowledge.findKeys(uniqueKeys(records.flatMap(listKeys)))
  const emails = unique(records.flatMap(({ record }) => listEmails(record)))
  known.accounts = await knowledge.findAccounts(emails)
  const unknown = emails.filter((email) => !known.accounts.has(email))
  known.erasedAddresses = await findErased(unknown, knowledge, sealing)
  const customerIds = unique([
    ...known.accounts.values(),
    ...[...known.keys].flatMap(([name, id]) => (name.includes(' customer ') ? [id] : [])),
  ])
  Object.assign(known, await knowledge.findStandings(customerIds))
  known.brought = await knowledge.findBrought(customerIds)
  known.orders = await knowledge.findOrders(unique(records.flatMap((sought) => listOrders(sought, known))))
  known.serials = await knowledge.findSerials(unique(records.flatMap(({ record }) => listSerials(record, seal))))
  const devices = records.filter(isOfSeat)
  known.seats = await knowledge.findSeats(unique(listLicenses(devices, records, known, seal)))
  known.devices = await knowledge.findDevices(
    devices.length === 0 ? [] : unique([...customerIds, ...[...known.seats.values()].map((one) => one.customerId)]),
    unique(devices.flatMap(({ record }) => record.signature ?? [])),
  )
  const codes = records.flatMap(({ record }) => (record.kind === 'coupon' ? [record.code.toLowerCase()] : []))
  known.codes = await knowledge.findCodes(unique(codes))
  return known
}

/** Which of some addresses were erased. */
async function findErased(emails: readonly string[], knowledge: Knowledge, { sealAddress }: Sealing) {
  const sealed = emails.map((email) => ({ email, digests: sealAddress(email) }))
  const erased = await knowledge.findErasedAddresses(sealed.flatMap(({ digests }) => digests))
  return new Set(sealed.flatMap(({ email, digests }) => (digests.some((one) => erased.has(one)) ? [email] : [])))
}

/** Records of a batch name the same customers and orders again and again. */
const uniqueKeys = (sought: readonly SoughtKey[]): SoughtKey[] => [
  ...new Map(sought.map((one) => [keyOf(one.source, one.kind, one.key), one])).values(),
]

const unique = (values: readonly string[]): string[] => [...new Set(values)]

type SoughtDevice = Sought & { record: RecordOf<'device'> }

const isOfSeat = (sought: Sought): sought is SoughtDevice => sought.record.kind === 'device' && wantsSeat(sought.record)

/** The licenses here that devices may be of: also those that a license among the records will turn out to be. */
function listLicenses(devices: readonly SoughtDevice[], records: readonly Sought[], known: Known, seal: SealSerial) {
  if (devices.length === 0) return []
  const names = new Set(devices.map(({ record, source }) => keyOf(source, 'license', record.license)))
  const found = [...names].flatMap((name) => known.keys.get(name) ?? [])
  for (const { record, source } of records) {
    if (record.kind !== 'license' || !names.has(keyOf(source, 'license', record.key))) continue
    found.push(...(record.former ?? []).flatMap((one) => known.keys.get(keyOf(one.source, 'license', one.key)) ?? []))
    for (const hex of listSerials(record, seal))
      found.push(...(known.serials.get(hex) ?? []).map(({ licenseId }) => licenseId))
  }
  return found
}

/** The orders here that an order is, or that its payment is of. */
function listOrders({ record, source }: Sought, { keys }: Known): string[] {
  if (record.kind !== 'order') return []
  const named = [{ source, key: record.key }, ...(record.former ?? [])]
  const payment = record.paymentReference === undefined ? '' : keyOf(source, 'payment', record.paymentReference)
  return [...named.map((one) => keyOf(one.source, 'order', one.key)), payment].flatMap((name) => keys.get(name) ?? [])
}

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
  return [
    ...record.serials.flatMap((serial) => seal(serial).names),
    ...(record.sealedSerials ?? []).map(({ exact }) => exact.toLowerCase()),
  ]
}
