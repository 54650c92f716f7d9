import type { Queryable, Row } from '#service/database/index.ts'

type Move = Row<'licenseMoves'>
type Entry = Row<'auditEntries'>

/** Every move of the licenses that a customer has or had, each license's in order. */
export async function findMovesAround(db: Queryable, customerId: string): Promise<Map<string, Move[]>> {
  const moved = db
    .selectFrom('licenseMoves')
    .select('licenseId')
    .where((eb) => eb.or([eb('fromCustomerId', '=', customerId), eb('toCustomerId', '=', customerId)]))
  const moves = await db
    .selectFrom('licenseMoves')
    .selectAll()
    .where('licenseId', 'in', moved)
    .orderBy('movedAt')
    .execute()
  return Map.groupBy(moves, ({ licenseId }) => licenseId)
}

/** Moves as the customer may know them: without whose account was at the other end. */
export const toOwnMoves = (moves: ReadonlyMap<string, readonly Move[]>, customerId: string) =>
  [...moves.values()].flat().flatMap(({ fromCustomerId, toCustomerId, ...move }) => {
    const isTheirs = fromCustomerId === customerId || toCustomerId === customerId
    return isTheirs ? [{ ...move, wentAway: fromCustomerId === customerId }] : []
  })

/** A license without what led to it, where that is somebody else's: it was moved to the customer. */
export function toOwnLicense(license: Row<'licenses'>, moves: readonly Move[] = []): Partial<Row<'licenses'>> {
  const [first] = moves
  if (!first || first.fromCustomerId === license.customerId) return license
  return { ...license, orderId: null, voucherId: null, grantedReason: null, grantKey: '' }
}

/** What was written down while the customer had the license that it is about, without whoever had it before or after. */
export function toOwnEntries(
  entries: readonly Entry[],
  moves: ReadonlyMap<string, readonly Move[]>,
  customerId: string,
): Entry[] {
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

/** What happens with a move is of whoever the license goes from. */
const ownerAt = (moves: readonly Move[], time: Date) =>
  moves.find(({ movedAt }) => movedAt >= time)?.fromCustomerId ?? moves.at(-1)?.toCustomerId
