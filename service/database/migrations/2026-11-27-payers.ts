import { type Kysely, sql } from 'kysely'

/** Which browser began a payment: a hash of the secret that it sent. Null for payments of earlier versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table payments add column payer_key_hash text').execute(db)
}
