import { createHash } from 'node:crypto'
import type { AuditState } from '#service/database/index.ts'
import { conflict } from '#service/platform/index.ts'

/** Names a state of something, so that a change says which state its caller saw. */
export const versionOf = (state: AuditState): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16)

/**
 * Refuses a change whose caller saw another state than the present one, which the transaction has locked. `describe` tells
 * the present one in parts of a sentence: 'its status is Revoked'.
 */
export function refuseUnseen(state: AuditState, version: string | undefined, describe: () => readonly string[]): void {
  if (version === undefined || version === versionOf(state)) return
  const now = new Intl.ListFormat('en').format(describe())
  throw conflict(`Somebody has changed this since you read it. Now ${now}`, 'changed-meanwhile')
}
