import { createHash, createHmac } from 'node:crypto'
import type { LicenseLogEvent } from '#contract/entities/license-log.ts'
import type { Row } from '#service/database/index.ts'

/** How many entries a transaction appends. */
export const appendedAtOnce = 500
/** How long the program waits after it has appended a part, or found none, in milliseconds. */
export const appendInterval = 500
/** Of how many days the last head is published. */
export const publishedDays = 30
/** For how long all heads are kept, and not only the last of each day, in milliseconds. */
export const keptAllHeads = 7 * 24 * 60 * 60 * 1000
/** How many earlier receipts of a license a new one proves to be a continuation of: the latest. */
export const provenReceipts = 20

/** Events that are told to webhooks and entered into the log as well. */
export const loggedEvents = [
  'license.granted',
  'license.moved',
  'license.revoked',
  'license.restored',
  'activation.created',
  'activation.revoked',
] as const satisfies readonly LicenseLogEvent[]

/** JSON with the members of objects in the order of their names and no white space, so that the same is always the same bytes. */
export function toCanonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${toCanonical(member)}`).join(',')}}`
}

type Entry = Pick<Row<'licenseLogEntries'>, 'licenseId' | 'event' | 'details' | 'salt' | 'at'>

/** What an entry says, as a receipt shows it. */
export const toContent = ({ licenseId, event, details, at }: Omit<Entry, 'salt'>) => ({
  ...details,
  ...(licenseId !== null && { license: licenseId }),
  event,
  at: at.toISOString(),
})

/** What the log holds of an entry: without the salt, nobody can tell what it is about. */
export const commitTo = (entry: Entry): Buffer =>
  createHmac('sha256', entry.salt)
    .update(toCanonical(toContent(entry)))
    .digest()

/** Who holds a license, in a way that says nothing to anybody who does not know the id of the customer. */
export const holderOf = (licenseId: string, customerId: string): string =>
  createHash('sha256').update(`${licenseId}:${customerId}`).digest('hex')

export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
