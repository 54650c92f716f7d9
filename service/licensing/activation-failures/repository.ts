import { sql } from 'kysely'
import type { Queryable, Row, Tx } from '#service/database/index.ts'
import { type Merge, type ReadEvents, readEvents } from '#service/platform/index.ts'
import type { FailureLimits } from './rules.ts'

type Failure = Row<'activationFailures'>
type Again = Omit<Failure, 'id' | 'count' | 'createdAt'>

const deviceOf = ({ deviceSignature }: Pick<Failure, 'deviceSignature'>) =>
  sql<boolean>`(md5(device_signature) = md5(${deviceSignature}) and device_signature = ${deviceSignature})`

/** Counts a refusal in the row of its day; returns whether there is one. */
export async function countFailure(db: Queryable, failure: Again): Promise<boolean> {
  const { day, customerId, productId, code, name, method, licenseId, lastAt } = failure
  const { numUpdatedRows } = await db
    .updateTable('activationFailures')
    .set({ count: sql`count + 1`, name, method, licenseId, lastAt })
    .where('day', '=', day)
    .where('customerId', customerId === null ? 'is' : '=', customerId)
    .where('productId', '=', productId)
    .where('code', '=', code)
    .where(deviceOf(failure))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Adds the first refusal of a day, unless the day has as many as are kept. */
export async function addFailure(db: Queryable, failure: Failure, limits: FailureLimits): Promise<void> {
  const { id, day, productId, code, customerId, licenseId, name, deviceSignature, method, lastAt } = failure
  const ofDay = sql`select from activation_failures where day = ${day}`
  const own = customerId === null ? sql`customer_id is null` : sql`customer_id = ${customerId}`
  const ownLimit = customerId === null ? limits.ofNobody : limits.ofCustomer
  await sql`
    insert into activation_failures
      (id, day, product_id, code, customer_id, license_id, name, device_signature, method, count, created_at, last_at)
    select ${id}::uuid, ${day}::timestamptz, ${productId}, ${code}, ${customerId}::uuid, ${licenseId}::uuid, ${name},
      ${deviceSignature}, ${method}, ${failure.count}::integer, ${failure.createdAt}::timestamptz, ${lastAt}::timestamptz
    where not exists (${ofDay} and ${own} offset ${sql.lit(ownLimit - 1)} limit 1)
      and not exists (${ofDay} offset ${sql.lit(limits.ofAll - 1)} limit 1)
    on conflict (day, customer_id, product_id, code, md5(device_signature))
      do update set count = activation_failures.count + 1, last_at = excluded.last_at`.execute(db)
}

export async function deleteFailuresBefore(db: Queryable, day: Date): Promise<void> {
  await db.deleteFrom('activationFailures').where('day', '<', day).execute()
}

/** The newest refusals of a customer's devices. */
export const findFailuresOf = (db: Queryable, customerId: string, limit: number) =>
  selectFailures(db)
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** What a customer's export has of them. */
export const selectFailures = (db: Queryable) =>
  db
    .selectFrom('activationFailures')
    .select([
      'id',
      'productId',
      'code',
      'name',
      'deviceSignature',
      'method',
      'licenseId',
      'count',
      'createdAt',
      'lastAt',
    ])

/** Refusals of a customer's devices, each by when it was met last on its day. */
export const readFailureEvents: ReadEvents = async (db, { customerId }, part) => {
  const refused = db
    .selectFrom('activationFailures')
    .select([sql<string>`id || ':refused'`.as('id'), sql<string>`'Refused'`.as('what'), 'lastAt as at'])
    .select(['id as about', 'productId', 'licenseId', 'name', 'method', 'code', 'count'])
    .where('customerId', '=', customerId)
  return readEvents(refused, { kind: 'Device', at: sql`last_at`, id: sql`(id || ':refused')` }, part)
}

/** Gives the refusals of an account to another one; of a device that both have on a day, the other's stays. */
export async function moveFailures(tx: Tx, { from, to }: Merge): Promise<void> {
  await sql`
    update activation_failures moved set customer_id = ${to.customerId}
    where customer_id = ${from.customerId} and not exists (
      select from activation_failures other
      where other.day = moved.day and other.customer_id = ${to.customerId} and other.product_id = moved.product_id
        and other.code = moved.code and md5(other.device_signature) = md5(moved.device_signature))`.execute(tx)
  await tx.deleteFrom('activationFailures').where('customerId', '=', from.customerId).execute()
}

/** Deletes the refusals of an account, and those of its devices while nobody was signed in. */
export async function eraseFailures(tx: Tx, customerId: string): Promise<void> {
  await sql`
    delete from activation_failures where customer_id = ${customerId} or (customer_id is null
      and md5(device_signature) = any (array(select md5(device_signature) from activations where customer_id = ${customerId}))
      and device_signature = any (array(select device_signature from activations where customer_id = ${customerId})))
  `.execute(tx)
}
