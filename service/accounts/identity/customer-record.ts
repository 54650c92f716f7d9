import type { Queryable, Row } from '#service/database/index.ts'
import { findSuppression, mailJob } from '#service/messaging/index.ts'
import { isUuid, notFound } from '#service/platform/index.ts'
import { findOrders, isOnAnyList } from './erasure-statements.ts'
import { findCustomer, findCustomerByEmail } from './repository.ts'
import { normaliseEmail } from './rules.ts'

type OwnedLicense = Pick<
  Row<'licenses'>,
  'id' | 'productId' | 'status' | 'revokedReason' | 'activeActivations' | 'maxActivations' | 'createdAt'
> & { devices: Pick<Row<'activations'>, 'id' | 'name' | 'status' | 'method' | 'lastValidatedAt'>[] }

/** What is known of a customer or a guest: for the vendor on the telephone, never for the wire. Nothing in it is secret. */
export type CustomerRecord = {
  email: string
  account:
    | (Pick<Row<'customers'>, 'id' | 'name' | 'createdAt' | 'confirmedAt'> & {
        /** When they last signed in, and when a browser of theirs was last heard of. */
        signedInAt: Date | null
        seenAt: Date | null
      })
    | null
  orders: Pick<Row<'orders'>, 'id' | 'status' | 'currency' | 'due' | 'completedAt' | 'claimEmail'>[]
  licenses: OwnedLicense[]
  /** Mails to the address that are not sent yet, without their words. */
  mails: { subject: string; runAt: Date; attempts: number; parkedAt: Date | null }[]
  /** The refusal since which nothing is mailed to the address; null where mail goes there. */
  suppressed: Pick<Row<'suppressedAddresses'>, 'reply' | 'refusedAt'> | null
  /** Whether it is on a list for mail, or in a checkout or a mailed link. */
  isOnLists: boolean
}

/** Reads what is known of an address, or of the account of this id; 404 when nothing is. */
export async function readCustomerRecord(db: Queryable, typed: string): Promise<CustomerRecord> {
  const customer = isUuid(typed) ? await findCustomer(db, typed) : await findCustomerByEmail(db, normaliseEmail(typed))
  if (isUuid(typed) && !customer) throw notFound(`No account has the id ${typed}`)
  const email = normaliseEmail(customer?.email ?? typed)
  const customerId = customer?.id ?? null
  const orders = await findOrders(db, { customerId, email })
  const isOnLists = await isOnAnyList(db, email)
  const suppressed = await findSuppression(db, email)
  if (!customer && orders.length === 0 && !isOnLists && !suppressed) throw notFound(`Nothing is known of ${email}`)
  return {
    email,
    account: customer ? { ...pickAccount(customer), ...(await readSessions(db, customer.id)) } : null,
    orders: orders.toSorted(byTime).map(({ id, status, currency, due, completedAt, claimEmail }) => ({
      ...{ id, status, currency, due, completedAt, claimEmail },
    })),
    licenses: customer ? await readLicenses(db, customer.id) : [],
    mails: await readMails(db, email),
    suppressed: suppressed ? { reply: suppressed.reply, refusedAt: suppressed.refusedAt } : null,
    isOnLists,
  }
}

const byTime = (one: Row<'orders'>, other: Row<'orders'>) => one.createdAt.getTime() - other.createdAt.getTime()

const pickAccount = ({ id, name, createdAt, confirmedAt }: Row<'customers'>) => ({ id, name, createdAt, confirmedAt })

async function readSessions(db: Queryable, customerId: string) {
  return db
    .selectFrom('sessions')
    .select(({ fn }) => [
      fn.max<Date | null>('createdAt').as('signedInAt'),
      fn.max<Date | null>('lastUsedAt').as('seenAt'),
    ])
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow()
}

/** Licenses, oldest first, with the devices that the customer has had on them. */
async function readLicenses(db: Queryable, customerId: string): Promise<OwnedLicense[]> {
  const licenses = await db
    .selectFrom('licenses')
    .select(['id', 'productId', 'status', 'revokedReason', 'activeActivations', 'maxActivations', 'createdAt'])
    .where('customerId', '=', customerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const devices = await db
    .selectFrom('activations')
    .select(['licenseId', 'id', 'name', 'status', 'method', 'lastValidatedAt'])
    .where('customerId', '=', customerId)
    .where('licenseId', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const byLicense = Map.groupBy(devices, ({ licenseId }) => licenseId)
  return licenses.map((license) => ({
    ...license,
    devices: (byLicense.get(license.id) ?? []).map(({ licenseId: _, ...device }) => device),
  }))
}

const readMails = (db: Queryable, email: string) =>
  db
    .selectFrom('jobs')
    .select((eb) => [eb.ref('payload', '->>').key('subject').as('subject'), 'runAt', 'attempts', 'parkedAt'])
    .$narrowType<{ subject: string }>()
    .where('kind', '=', mailJob)
    .where('doneAt', 'is', null)
    .where((eb) => eb(eb.fn<string>('lower', [eb.ref('payload', '->>').key('to')]), '=', email))
    .orderBy('runAt')
    .execute()
