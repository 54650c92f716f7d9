import { type Expression, type SqlBool, sql } from 'kysely'
import type { Queryable } from '#service/database/index.ts'
import {
  chooseRows,
  directionOf,
  findByIds,
  findIdsFrom,
  inRange,
  isUuid,
  joinHits,
  type ListPart,
  type ListRange,
  type LookAt,
  notFound,
  readHits,
  readSlice,
  stepOver,
} from '#service/platform/index.ts'
import { findCustomer, findCustomerByEmail } from '../identity/repository.ts'
import { normaliseEmail, refreshTokenLifetime, sessionLifetime } from '../identity/rules.ts'

export type CustomerFilter = {
  /** A part of the name or the address, of three characters or more. */
  search?: string | undefined
  isConfirmed?: boolean | undefined
}

/** The words that the index of trigrams is about. */
const words = sql<string>`email || ' ' || name`

/** A page of all accounts by time. */
export const findCustomerPage = (db: Queryable, filter: CustomerFilter, part: ListPart) =>
  readSlice(readerOf(db, filter), part)

/** Accounts that a part of a name or an address finds, or the beginning of an id; the newest of them. */
export async function findCustomerHits(db: Queryable, text: string, size: number) {
  const byId = await findByIds(readerOf(db, {}), await findIdsFrom(db, 'customers', text, size), size)
  return joinHits(size, byId, await readHits(readerOf(db, { search: text }), size))
}

const readerOf = (db: Queryable, filter: CustomerFilter) => ({
  find: (range: ListRange, look: LookAt, limit: number) => find(db, filter, range, look, limit),
  skip: (range: ListRange, rows: number) => stepOver(ordered(db, filter, range), rows),
  ...narrowBy(db, filter),
})

const isUnconfirmed = sql<SqlBool>`confirmed_at is null`

const ordered = (db: Queryable, { isConfirmed }: CustomerFilter, range: ListRange) =>
  db
    .selectFrom('customers')
    .select(['createdAt', 'id'])
    .where(inRange(range))
    .$if(isConfirmed === false, (query) => query.where(isUnconfirmed))
    .orderBy('createdAt', directionOf(range))
    .orderBy('id', directionOf(range))

const columns = ['id', 'name', 'email', 'createdAt', 'confirmedAt'] as const

function find(db: Queryable, filter: CustomerFilter, range: ListRange, look: LookAt, limit: number) {
  const all = db.selectFrom('customers').where(inRange(range))
  const seen = chooseRows(look, all, ordered(db, filter, range).clearSelect())
  return (
    db
      .selectFrom(seen.select(columns).as('customers'))
      .select(columns)
      // An erased account keeps its row, for licenses refer to it.
      .where('email', 'not like', 'erased:%')
      .where((eb) => eb.and(conditionsOf(filter)))
      .orderBy('createdAt', directionOf(range))
      .orderBy('id', directionOf(range))
      .limit(limit)
      .execute()
  )
}

function conditionsOf({ search, isConfirmed }: CustomerFilter): Expression<SqlBool>[] {
  return [
    search !== undefined && sql<SqlBool>`strpos(lower(${words}), lower(${search})) > 0`,
    isConfirmed !== undefined && (isConfirmed ? sql<SqlBool>`not ${isUnconfirmed}` : isUnconfirmed),
  ].filter((condition) => condition !== false)
}

const narrowBy = (db: Queryable, { search }: CustomerFilter) =>
  search === undefined ? {} : { narrow: (limit: number) => findByWords(db, search, limit), isOftenCommon: true }

/** Ids of accounts with this part in their name or address, `limit` at most, whichever they are. */
async function findByWords(db: Queryable, part: string, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('customers')
    .select('id')
    .where(sql<SqlBool>`trigrams(${words}) @> trigrams(${part}::text)`)
    .where(sql<SqlBool>`strpos(lower(${words}), lower(${part}::text)) > 0`)
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}

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
