import type { License } from '#contract/entities/inventory.ts'
import { formatDate } from '#web/ui/date.ts'

type End = { isOver: boolean; words: string }

/**
 * When a license ends by itself, in words: 'Until 3 March 2027', or 'Expired on …'. Null for one without end, and for one that
 * was revoked before its end.
 */
export function findEnd({ status, expiresAt }: Pick<License, 'status' | 'expiresAt'>, now: Date): End | null {
  if (expiresAt === undefined) return null
  const isOver = new Date(expiresAt) <= now
  if (status === 'Revoked' && !isOver) return null
  return { isOver, words: `${isOver ? 'Expired on' : 'Until'} ${formatDate(expiresAt)}` }
}
