import type { Row } from '#service/database/index.ts'
import { oneLine } from '#service/messaging/index.ts'

export function describeDevice(
  device: Pick<Row<'activations'>, 'id' | 'name' | 'status' | 'method' | 'lastValidatedAt'>,
): string {
  const { id, name, status, method, lastValidatedAt } = device
  const seen = lastValidatedAt === null ? 'never seen' : `last seen ${lastValidatedAt.toISOString()}`
  return `device ${id} ${JSON.stringify(oneLine(name))}: ${status}, ${method}, ${seen}`
}

/** A device that a former store knew, which takes no seat. */
export function describeFormerDevice({ name, store, lastSeenAt, endedAt }: FormerDevice): string {
  const seen = lastSeenAt === null ? 'not known when it was last seen' : `last seen ${lastSeenAt.toISOString()}`
  const ended = endedAt === null ? '' : `, ended ${endedAt.toISOString()}`
  return `former device at ${store} ${JSON.stringify(oneLine(name))}: ${seen}${ended}, takes no seat`
}

type FormerDevice = { name: string; store: string; lastSeenAt: Date | null; endedAt: Date | null }
