import { sql } from 'kysely'
import type { Tx } from '#service/database/index.ts'
import { prepare } from '#service/database/index.ts'

/**
 * Whoever reads a mail. The name is that of the account whose owner has proved the address, and of nobody else: names that
 * somebody typed beside an address are their words, and would reach whoever has the mailbox.
 */
export type Reader = { email: string; name: string | null }

const findName = prepare((db, { email }: { email: string }) =>
  db.selectFrom('customers').select('name').where(sql`lower(email)`, '=', email).where('confirmedAt', 'is not', null),
)

/** Who reads what is mailed to an address. */
export async function findReader(tx: Tx, email: string): Promise<Reader> {
  const { rows } = await findName(tx, { email: email.trim().toLowerCase() })
  return { email, name: rows[0]?.name ?? null }
}
