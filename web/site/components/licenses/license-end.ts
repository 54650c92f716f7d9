import type { License } from '#contract/entities/inventory.ts'
import { formatDate } from '#web/ui/date.ts'

/** When a license ends by itself, in words: 'Until 3 March 2027', or 'Expired on …'. Null for one without end. */
export function findEnd(
  { expiresAt }: Pick<License, 'expiresAt'>,
  now: Date,
): { isOver: boolean; words: string } | null {
  if (expiresAt === undefined) return null
  const isOver = new Date(expiresAt) <= now
  return { isOver, words: `${isOver ? 'Expired on' : 'Until'} ${formatDate(expiresAt)}` }
}
