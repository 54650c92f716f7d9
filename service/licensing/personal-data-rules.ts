import type { Row } from '#service/database/index.ts'

type Move = Row<'licenseMoves'>
type Entry = Row<'auditEntries'>
export type MovesByLicense = ReadonlyMap<string, readonly Move[]>

/** Moves as the customer may know them: without the account at the other end. */
export const toOwnMoves = (moves: MovesByLicense, customerId: string) =>
  [...moves.values()].flat().flatMap(({ fromCustomerId, toCustomerId, ...move }) => {
    const isTheirs = fromCustomerId === customerId || toCustomerId === customerId
    return isTheirs ? [{ ...move, wentAway: fromCustomerId === customerId }] : []
  })

/** A license without its origin where that is somebody else's, because it was moved to the customer. */
export function toOwnLicense(license: Row<'licenses'>, moves: readonly Move[] = []): Row<'licenses'> {
  const [first] = moves
  if (!first || first.fromCustomerId === license.customerId) return license
  return { ...license, orderId: null, voucherId: null, formerOrderId: null, grantedReason: null, grantKey: '' }
}

/** Entries of the audit log from while the customer had the license, without whoever had it before or after. */
export function toOwnEntries(entries: readonly Entry[], moves: MovesByLicense, customerId: string): Entry[] {
  return entries.flatMap((entry) => {
    const [licenseId] = [entry.about, entry.details.licenseId].filter((id) => typeof id === 'string' && moves.has(id))
    if (typeof licenseId !== 'string') return [entry]
    if (entry.action === 'LicenseMoved') return withoutOthers(entry, customerId)
    return ownerAt(moves.get(licenseId) ?? [], entry.at) === customerId ? [entry] : []
  })
}

function withoutOthers(entry: Entry, customerId: string): Entry[] {
  const own = Object.entries(entry.details).filter(([, id]) => id === customerId)
  return own.length === 0 ? [] : [{ ...entry, details: Object.fromEntries(own) }]
}

/** An entry of the very time of a move belongs to the account that the license leaves. */
const ownerAt = (moves: readonly Move[], time: Date) =>
  moves.find(({ movedAt }) => movedAt >= time)?.fromCustomerId ?? moves.at(-1)?.toCustomerId
