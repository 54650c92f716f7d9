import { sql } from 'kysely'
import type { Row, Tx } from '#service/database/index.ts'

/** Licenses that have expired and are not ended yet, at most so many, locked; those that another process has are left out. */
export const lockExpired = (tx: Tx, now: Date, limit: number): Promise<{ id: string; expiresAt: Date }[]> =>
  tx
    .selectFrom('licenses')
    .select(['id', 'expiresAt'])
    .$narrowType<{ expiresAt: NonNullable<Row<'licenses'>['expiresAt']> }>()
    // As the index says it of those that are few.
    .where('status', '=', sql.lit('Active' as const))
    .where('expiresAt', 'is not', null)
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
