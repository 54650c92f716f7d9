import { type NotNull, type SqlBool, sql } from 'kysely'
import type { Queryable, Row, Tx } from '#service/database/index.ts'
import { mailboxOf, mailQueues } from '#service/messaging/index.ts'
import { sensitiveLimits } from '#service/platform/index.ts'

/** Whose traces go: those of an account, and those of an address in lower case that is theirs beyond doubt. */
export type Traces = { customerId: string | null; email: string | null }

/** An order of another account stays theirs, even if it was made with this address. */
const areOrders = ({ customerId, email }: Traces) =>
  sql<SqlBool>`(customer_id = ${customerId} or (customer_id is null
    and (claim_email = ${email} or lower(customer ->> 'email') = ${email})))`

export const findOrders = (db: Queryable, traces: Traces): Promise<Row<'orders'>[]> =>
  db.selectFrom('orders').selectAll().where(areOrders(traces)).orderBy('id').execute()

/**
 * On one of the devices that a customer has had: found by what is indexed, and compared as a whole. Arrays, here and below:
 * an index finds what is one of an array's also beside an `or`, and what is one of a subquery's only without.
 */
const isOnDeviceOf = (customerId: string | null) => {
  const own = sql`from activations where customer_id = ${customerId}`
  return sql`(md5(device_signature) = any (array(select md5(device_signature) ${own}))
    and device_signature = any (array(select device_signature ${own})))`
}
/** What ran on a customer's devices: theirs, and trials for which nobody was signed in. */
const areActivations = (customerId: string | null) =>
  sql<SqlBool>`(customer_id = ${customerId}
    or (customer_id is null and license_id is null and ${isOnDeviceOf(customerId)}))`
const areRequests = (customerId: string | null) =>
  sql<SqlBool>`(activation_id = any (array(select id from activations where ${areActivations(customerId)}))
    or (activation_id is null and ${isOnDeviceOf(customerId)}))`

/** Licenses that were moved to a customer or from them, whosever they are by now. */
const movedAround = (customerId: string | null) =>
  sql`(array(select license_id from license_moves where ${customerId} in (from_customer_id, to_customer_id)))`

/**
 * Locks what others change, in the order in which they do: an order before its licenses, a request before its license, a
 * license before its devices. An order that is being paid is left to its payment.
 */
export async function lockTraces(tx: Tx, traces: Traces): Promise<void> {
  const { customerId } = traces
  const lock = (table: 'orders' | 'activationRequests' | 'licenses' | 'activations') =>
    tx.selectFrom(table).select('id').orderBy('id').forUpdate()
  await lock('orders').where(areOrders(traces)).where(sql<SqlBool>`status <> 'PaymentProcessing'`).execute()
  await lock('activationRequests').where(areRequests(customerId)).execute()
  await lock('licenses')
    .where(sql<SqlBool>`(customer_id = ${customerId} or id = any ${movedAround(customerId)})`)
    .execute()
  await lock('activations').where(areActivations(customerId)).execute()
}

/** Forgets why the vendor gave licenses to a customer; their devices are freed with them. */
export async function forgetGrants(tx: Tx, customerId: string): Promise<void> {
  const licenses = tx.updateTable('licenses').where('customerId', '=', customerId)
  await licenses.set({ grantedReason: null, activeActivations: 0 }).execute()
}

/** Forgets why licenses came to a customer, or went from them: words that may be about them. */
export async function forgetMoves(tx: Tx, customerId: string): Promise<void> {
  const ofCustomer = tx
    .updateTable('licenseMoves')
    .set({ reason: '' })
    .where((eb) => eb.or([eb('fromCustomerId', '=', customerId), eb('toCustomerId', '=', customerId)]))
  const moved = await ofCustomer.returning('licenseId').execute()
  const ids = moved.map(({ licenseId }) => licenseId)
  if (ids.length > 0) await tx.updateTable('licenses').set({ grantedReason: null }).where('id', 'in', ids).execute()
}

/** A customer's devices that hold a seat. */
export function findActiveDevices(tx: Tx, customerId: string): Promise<{ id: string; licenseId: string }[]> {
  return tx
    .selectFrom('activations')
    .select(['id', 'licenseId'])
    .where('customerId', '=', customerId)
    .where('status', '=', 'Active')
    .where('licenseId', 'is not', null)
    .$narrowType<{ licenseId: NotNull }>()
    .orderBy('id')
    .execute()
}

/** Ends what runs on a customer's devices, and forgets which devices they are. */
export async function forgetDevices(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('activationRequests')
    .set({
      ...{ deviceName: '', deviceSignature: '', updatedAt: now },
      status: sql`case when status in ('Requested', 'Fulfilled') then 'Cancelled' else status end`,
    })
    .where(areRequests(customerId))
    .execute()
  await tx
    .updateTable('activations')
    .set({
      ...{ name: '', deviceSignature: '', customerId: null, status: 'Revoked' },
      revokedAt: sql`coalesce(revoked_at, ${now})`,
    })
    .where(areActivations(customerId))
    .execute()
}

/** Orders that were paid stay for the books, with whom they were for; all others lose their person. None leads to an account. */
export async function detachOrders(tx: Tx, traces: Traces, now: Date): Promise<void> {
  const { customerId, email } = traces
  const orders = tx.selectFrom('orders').select('id').where(areOrders(traces))
  await tx
    .deleteFrom('checkouts')
    .where((eb) =>
      eb.or([
        eb('customerId', '=', customerId),
        sql<SqlBool>`order_id = any (array(${orders}))`,
        sql<SqlBool>`lower(billing ->> 'email') = ${email}`,
      ]),
    )
    .execute()
  await tx
    .updateTable('payments')
    .set({ token: '', actionSecret: null, payerKeyHash: null })
    .where('orderId', 'in', orders)
    .execute()
  await tx.deleteFrom('freeGrants').where('customerId', '=', customerId).execute()
  const isInBooks = sql`(status = 'Completed' and due > 0)`
  await tx
    .updateTable('orders')
    .set({
      ...{ customerId: null, claimEmail: null, utm: null, updatedAt: now },
      customer: sql`case when ${isInBooks} then customer end`,
      taxation: sql`case when ${isInBooks} then taxation end`,
    })
    .where(areOrders(traces))
    .execute()
}

/** Forgets from where somebody signed in to an account, or tried to. */
export async function forgetAccess(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('accessEntries').where('customerId', '=', customerId).execute()
}

/** Ends a customer's sessions, and forgets with what they came. */
export async function forgetSessions(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ userAgent: null, endedAt: sql`coalesce(ended_at, ${now})` })
    .where('customerId', '=', customerId)
    .execute()
}

/** Takes an address off every list, its codes and its waiting mail with it; what is counted of an account goes, too. */
export async function forgetAddress(tx: Tx, { customerId, email }: Traces, now: Date): Promise<void> {
  const wanted = customerId === null ? [] : await findWantedAddresses(tx, customerId)
  const mailboxes = [...(email === null ? [] : [email]), ...wanted].map(mailboxOf)
  await tx
    .deleteFrom('mailedCodes')
    .where((eb) => eb.or([eb('customerId', '=', customerId), eb('email', '=', email)]))
    .execute()
  await tx.deleteFrom('subscribers').where('email', '=', email).execute()
  await tx.deleteFrom('suppressedAddresses').where('email', '=', email).execute()
  // As when they are done: the queue remembers that there was such a job, and nothing of what it was.
  await tx
    .updateTable('jobs')
    .set({ payload: '{}', lastError: null, leasedUntil: null, doneAt: now })
    .where('doneAt', 'is', null)
    .where(sql<SqlBool>`${email} in (lower(payload ->> 'to'), lower(payload ->> 'email'))`)
    .execute()
  await forgetEducation(tx, email, now)
  const counted = [customerId, email, ...mailboxes].flatMap((who) => (who === null ? [] : countersOf(who)))
  await tx.deleteFrom('limits').where('key', 'in', counted).execute()
  await tx
    .deleteFrom('idempotencyKeys')
    .where(sql<SqlBool>`(right(scope, 37) = ${` ${customerId}`} or strpos(lower(body), ${email}) > 0)`)
    .execute()
}

/** The keys of all that is counted of somebody. */
const countersOf = (who: string): string[] => [
  ...Object.values(sensitiveLimits).map(({ name }) => `${name}:${who}`),
  ...Object.keys(mailQueues).map((kind) => `${sensitiveLimits.mailKind.name}:${kind} ${who}`),
]

/** Deletes an address's requests for the education discount, and ends what they led to. */
async function forgetEducation(tx: Tx, email: string | null, now: Date): Promise<void> {
  const gone = await tx
    .deleteFrom('educationRequests')
    .where(sql<SqlBool>`lower(email) = ${email}`)
    .returning('couponId')
    .execute()
  const coupons = gone.flatMap(({ couponId }) => couponId ?? [])
  if (coupons.length > 0) await tx.updateTable('coupons').set({ withdrawnAt: now }).where('id', 'in', coupons).execute()
}

/** What is left of an account: a row that licenses and vouchers count by, with an address that nobody can write to. */
export async function blankCustomer(tx: Tx, customerId: string, address: string): Promise<void> {
  await tx
    .updateTable('customers')
    .set({
      ...{ email: address, name: '', passwordHash: null, address: null, confirmedAt: null },
      ...{ newsletterOptIn: false, productUpdatesOptIn: false, acceptedPrivacyPolicyAt: null, acceptedTermsAt: null },
    })
    .where('id', '=', customerId)
    .execute()
}

/** Addresses that an account is being moved to. */
export async function findWantedAddresses(db: Queryable, customerId: string): Promise<string[]> {
  const codes = db.selectFrom('mailedCodes').select('email').distinct().where('customerId', '=', customerId)
  return (await codes.execute()).map(({ email }) => email)
}

/** Whether an address without an account has left anything but orders. */
export async function isOnAnyList(db: Queryable, email: string): Promise<boolean> {
  const rows = await Promise.all([
    db.selectFrom('subscribers').select('email').where('email', '=', email).execute(),
    db.selectFrom('mailedCodes').select('email').where('email', '=', email).limit(1).execute(),
    db
      .selectFrom('checkouts')
      .select('id')
      .where(sql<SqlBool>`lower(billing ->> 'email') = ${email}`)
      .limit(1)
      .execute(),
    db.selectFrom('educationRequests').select('id').where(sql<SqlBool>`lower(email) = ${email}`).limit(1).execute(),
  ])
  return rows.some((found) => found.length > 0)
}
