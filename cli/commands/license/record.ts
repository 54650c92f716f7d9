import type { Queryable, Row } from '#service/database/index.ts'
import type { Weighed } from '#service/licensing/index.ts'
import { type LicenseOrigin, type LicenseRecord, readLicenseRecord } from '#service/licensing/index.ts'
import { oneLine } from '#service/messaging/index.ts'
import type { Answer, CommandContext } from '../../command.ts'
import { describeEntry } from '../audit/list.ts'

/** The license's id, as it was typed. */
export const licenseIdOf = ({ words }: Pick<CommandContext, 'words'>): string => words[0] ?? ''

/** What is written down of a license, after what was done to it if anything was. */
export async function answerLicense(db: Queryable, id: string, ...done: string[]): Promise<Answer> {
  const record = await readLicenseRecord(db, id)
  return { text: [...done, ...describe(record)].join('\n'), data: toData(record) }
}

/** Devices that a change ends, and what of them it does not reach. */
export function describeWeighed({ devices, offline }: Weighed): string {
  const counted = devices === 0 ? 'no device' : devices === 1 ? 'one device' : `${devices} devices`
  if (offline === 0) return counted
  return `${counted} (${nameOffline(devices, offline)} offline: nothing reaches what was activated by file, which goes on running)`
}

function nameOffline(devices: number, offline: number): string {
  if (offline === devices) return devices === 1 ? 'it is' : 'all of them are'
  return offline === 1 ? 'one of them is' : `${offline} of them are`
}

/** A device in one line, whatever its owner has called it. */
export function describeDevice(
  device: Pick<Row<'activations'>, 'id' | 'name' | 'status' | 'method' | 'lastValidatedAt'>,
): string {
  const { id, name, status, method, lastValidatedAt } = device
  const seen = lastValidatedAt === null ? 'never seen' : `last seen ${lastValidatedAt.toISOString()}`
  return `device ${id} ${JSON.stringify(oneLine(name))}: ${status}, ${method}, ${seen}`
}

function describe({
  license,
  endReasons,
  offline,
  product,
  owner,
  origin,
  moves,
  devices,
  entries,
}: LicenseRecord): string[] {
  const { id, productId, status, revokedAt, revokedReason, activeActivations, maxActivations, createdAt } = license
  const ended =
    revokedAt === null
      ? ''
      : ` since ${revokedAt.toISOString()}${revokedReason === null ? '' : `, ${oneLine(revokedReason)}`}`
  return [
    `License ${id} of ${product} (${productId}): ${status}${ended}`,
    `  account ${owner.id}: ${owner.name === '' ? 'erased' : `${oneLine(owner.name)} <${owner.email}>`}`,
    `  seats: ${activeActivations} of ${maxActivations} taken`,
    `  offline activations: ${offline.used} of ${offline.limit} a year used${offline.nextAt === null ? '' : `, one more on ${offline.nextAt.toISOString()}`}`,
    `  granted ${createdAt.toISOString()} ${describeOrigin(origin)}`,
    ...endReasons.slice(1).map(({ since, reason }) => `  ended also since ${since.toISOString()}: ${oneLine(reason)}`),
    ...moves.map(
      ({ movedAt, fromCustomerId, toCustomerId, reason }) =>
        `  moved ${movedAt.toISOString()} from account ${fromCustomerId} to ${toCustomerId}: ${oneLine(reason) || 'why is forgotten'}`,
    ),
    ...devices.map((device) => `  ${describeDevice(device)}`),
    ...entries.map((entry) => `  ${describeEntry(entry)}`),
  ]
}

function describeOrigin(origin: LicenseOrigin): string {
  if (origin.by === 'vendor') return `by the vendor: ${oneLine(origin.reason ?? '') || 'why is forgotten'}`
  if (origin.by === 'voucher') return `by voucher ${origin.code} of ${oneLine(origin.batch)}`
  const line = origin.lineId === null ? '' : `, line ${oneLine(origin.lineId)}`
  const coupons = origin.coupons.map((name) => `, with coupon ${JSON.stringify(oneLine(name))}`).join('')
  return `by order ${origin.id}${line}${coupons}${origin.due === 0 ? ', which cost nothing' : ''}`
}

/** The same for programs. What the license is granted under, and what names a device, stays inside. */
const toData = ({ license, endReasons, offline, product, owner, origin, moves, devices, entries }: LicenseRecord) => ({
  ...{ id: license.id, status: license.status, revokedAt: license.revokedAt, revokedReason: license.revokedReason },
  endReasons: endReasons.map(({ licenseId: _, ...reason }) => reason),
  product: { id: license.productId, name: product },
  ...{ owner, origin, createdAt: license.createdAt },
  seats: { taken: license.activeActivations, of: license.maxActivations },
  offlineActivations: offline,
  moves: moves.map(({ licenseId: _, ...move }) => move),
  devices: devices.map(({ id, name, status, method, createdAt, lastValidatedAt, revokedAt }) => ({
    ...{ id, name, status, method, createdAt, lastValidatedAt, revokedAt },
  })),
  audit: entries,
})
