import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

export type Tx = Transaction<Schema>

export type Queryable = Kysely<Schema>

export type Database = {
  kind: 'embedded' | 'postgres'
  /** For single statements outside a transaction; inside one it throws, because the embedded database would hang. */
  query: Queryable
  /** Runs `work` in one transaction, which is rolled back if it throws. */
  transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /**
   * Runs `work` in one transaction in which every `query` and `transaction` takes part until it ends, so that several
   * calls of services take effect together or not at all. Inside of it a failed statement must not be caught.
   */
  unitOfWork: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** Reads slightly outdated data, from the replica if it answers. Never for ownership, payments or permissions. */
  readBehind: <Result>(read: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** Calls `work` once the current transaction has committed, or at once outside of a transaction. */
  onCommit: (work: () => void) => void
  pool: () => PoolState
  close: () => Promise<void>
}

/** The connections of this process; `taken` is how often one was taken until now. */
export type PoolState = { max: number; inUse: number; waiting: number; taken: number }

/** Is called with the reason when the replica is no longer used, and with null when it is used again. */
export type OnReplica = (failure: unknown) => void
