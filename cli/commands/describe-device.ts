import type { Row } from '#service/database/index.ts'
import { oneLine } from '#service/messaging/index.ts'

export function describeDevice(
  device: Pick<Row<'activations'>, 'id' | 'name' | 'status' | 'method' | 'lastValidatedAt'>,
): string {
  const { id, name, status, method, lastValidatedAt } = device
  const seen = lastValidatedAt === null ? 'never seen' : `last seen ${lastValidatedAt.toISOString()}`
  return `device ${id} ${JSON.stringify(oneLine(name))}: ${status}, ${method}, ${seen}`
}
