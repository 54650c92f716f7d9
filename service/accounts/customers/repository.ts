import { sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import { isUuid, notFound, type PagePart } from '#service/platform/index.ts'
import { findCustomer, findCustomerByEmail } from '../identity/repository.ts'
import { normaliseEmail, refreshTokenLifetime, sessionLifetime } from '../identity/rules.ts'

/** The words that the index of trigrams is about, and their trigrams. */
const words = sql`email || ' ' || name`

/** Accounts, the newest first. `search` is a part of the name or the address, of three characters or more. */
export const findCustomerPage = (db: Queryable, search: string | undefined, { after, limit }: PagePart) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'createdAt', 'confirmedAt'])
    .where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id})`)
    // An erased account keeps its row, for licenses refer to it.
    .where('email', 'not like', 'erased:%')
    .$if(search !== undefined, (query) =>
      query
        .where(sql<boolean>`trigrams(${words}) @> trigrams(${search}::text)`)
        .where(sql<boolean>`strpos(lower(${words}), lower(${search}::text)) > 0`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/**
 * The account of an address or of this id, or the one that it was merged into, and its address in lower case; 404 for an id
 * that no account has.
 */
export async function findAccountRecord(db: Queryable, typed: string, now: Date) {
  const customer = isUuid(typed)
    ? await findEvenMerged(db, typed)
    : await findCustomerByEmail(db, normaliseEmail(typed))
  if (!customer) {
    if (isUuid(typed)) throw notFound(`No account has the id ${typed}`)
    return { email: normaliseEmail(typed), account: null }
  }
  const { id, name, createdAt, confirmedAt } = customer
  const email = normaliseEmail(customer.email)
  return { email, account: { id, name, createdAt, confirmedAt, ...(await summariseSessions(db, id, now)) } }
}

async function findEvenMerged(db: Queryable, id: string) {
  const merged = await db.selectFrom('mergedAccounts').select('mergedInto').where('id', '=', id).executeTakeFirst()
  return findCustomer(db, merged?.mergedInto ?? id)
}

async function summariseSessions(db: Queryable, customerId: string, now: Date) {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const { openSessions, ...times } = await db
    .selectFrom('sessions')
    .select(({ fn }) => [
      fn.max<Date | null>('createdAt').as('signedInAt'),
      fn.max<Date | null>('lastUsedAt').as('seenAt'),
      fn
        .countAll<number>()
        .filterWhere('endedAt', 'is', null)
        .filterWhere('lastUsedAt', '>', ago(refreshTokenLifetime))
        .filterWhere('createdAt', '>', ago(sessionLifetime))
        .as('openSessions'),
    ])
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow()
  return { ...times, openSessions: Number(openSessions) }
}

/** What an address in lower case has agreed to: by its account, or by its subscription alone. */
export async function findConsents(db: Queryable, email: string) {
  const customer = await findCustomerByEmail(db, email)
  const subscriber = await db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst()
  return {
    newsletter: (customer?.newsletterOptIn || subscriber?.newsletter) ?? false,
    productUpdates: (customer?.productUpdatesOptIn || subscriber?.productUpdates) ?? false,
    acceptedTermsAt: customer?.acceptedTermsAt ?? null,
    acceptedPrivacyPolicyAt: customer?.acceptedPrivacyPolicyAt ?? null,
  }
}
