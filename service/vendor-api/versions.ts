import { createHash } from 'node:crypto'
import type { AuditState } from '#service/database/index.ts'
import { conflict } from '#service/platform/index.ts'

/** Names a state of something, so that a change says which state its caller saw. */
export const versionOf = (state: AuditState): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16)

/** Refuses a change whose caller saw another state than the present one, which the transaction has locked. */
export function refuseUnseen(state: AuditState, version: string | undefined): void {
  if (version === undefined || version === versionOf(state)) return
  const now = Object.entries(state).map(([name, value]) => `${name}: ${value}`)
  throw conflict(`Somebody has changed this since you read it. Now it is ${now.join(', ')}`, 'changed-meanwhile')
}
