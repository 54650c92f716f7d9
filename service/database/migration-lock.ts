import { PostgresAdapter, type QueryExecutorProvider, sql } from 'kysely'

/** The number by which Kysely locks migrations: versions that still lock a session by it wait for us, and we for them. */
const lockNumber = '3853314791062309107'

/** Makes migrations of other processes wait until this transaction ends, and waits for theirs. */
export async function lockMigrations(tx: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)}::bigint)`.execute(tx)
}

/** Locks migrations by transaction: a pooler in transaction mode would leave a session lock with somebody else. */
export class TransactionLockAdapter extends PostgresAdapter {
  override acquireMigrationLock = lockMigrations
  override releaseMigrationLock = async () => undefined
}
