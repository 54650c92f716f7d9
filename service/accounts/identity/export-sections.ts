import { type SqlBool, sql } from 'kysely'
import type { Queryable, Schema } from '#service/database/index.ts'
import { mailJob } from '#service/messaging/index.ts'
import { findAuditEntryIds, readAuditEntries } from '#service/platform/index.ts'
import { findMovesAround, toOwnEntries, toOwnLicense, toOwnMoves } from './export-moves.ts'
import { mapPages, readPages, toPages } from './export-pages.ts'

/** Whose data it is; of an address that nobody has proved, only what the account has by itself. */
export type Person = { customerId: string; email: string | null }
type Section = {
  /** Of which tables it tells. */
  tables: readonly (keyof Schema)[]
  /** The rows, a page at a time, in an order that rows written meanwhile do not change. */
  read: (db: Queryable, person: Person) => AsyncIterable<object[]>
}

const ordersOf = (db: Queryable, { customerId }: Person) =>
  db.selectFrom('orders').select('id').where('customerId', '=', customerId)
const paymentsOf = (db: Queryable, person: Person) =>
  db.selectFrom('payments').select('id').where('orderId', 'in', ordersOf(db, person))
const licensesOf = (db: Queryable, { customerId }: Person) =>
  db.selectFrom('licenses').select('id').where('customerId', '=', customerId)
const activationsOf = (db: Queryable, { customerId }: Person) =>
  db.selectFrom('activations').select('id').where('customerId', '=', customerId)

const educationOf = (db: Queryable, { email }: Person) =>
  db.selectFrom('educationRequests').where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))

const account: Record<string, Section> = {
  account: {
    tables: ['customers'],
    read: (db, { customerId }) =>
      mapPages(
        db.selectFrom('customers').selectAll().where('id', '=', customerId).orderBy('id'),
        ({ passwordHash, ...row }) => ({ ...row, hasPassword: passwordHash !== null }),
      ),
  },
  sessions: {
    tables: ['sessions'],
    read: (db, { customerId }) =>
      readPages(
        db.selectFrom('sessions').selectAll().where('customerId', '=', customerId).orderBy('createdAt').orderBy('id'),
      ),
  },
  /** Who signed in or tried to, and from which network. */
  accessLog: {
    tables: ['accessEntries'],
    read: (db, { customerId }) =>
      readPages(
        db
          .selectFrom('accessEntries')
          .select(['kind', 'network', 'firstAt', 'lastAt', 'count'])
          .where('customerId', '=', customerId)
          .orderBy('firstAt')
          .orderBy('id'),
      ),
  },
  mailedLinks: {
    tables: ['mailedCodes'],
    read: (db, { customerId }) =>
      readPages(
        db
          .selectFrom('mailedCodes')
          .select(['purpose', 'email', 'name', 'createdAt', 'expiresAt', 'usedAt'])
          .where('customerId', '=', customerId)
          .orderBy('createdAt')
          .orderBy('hash'),
      ),
  },
  optionalMail: {
    tables: ['subscribers'],
    read: (db, { email }) =>
      readPages(db.selectFrom('subscribers').selectAll().where('email', '=', email).orderBy('email')),
  },
  refusedMail: {
    tables: ['suppressedAddresses'],
    read: (db, { email }) =>
      readPages(db.selectFrom('suppressedAddresses').selectAll().where('email', '=', email).orderBy('email')),
  },
  mailsOnTheirWay: {
    tables: ['jobs'],
    read: (db, { email }) =>
      readPages(
        db
          .selectFrom('jobs')
          .select((eb) => [eb.ref('payload', '->>').key('subject').as('subject'), 'runAt', 'attempts'])
          .where('kind', '=', mailJob)
          .where('doneAt', 'is', null)
          .where((eb) => eb(eb.fn<string>('lower', [eb.ref('payload', '->>').key('to')]), '=', email))
          .orderBy('runAt')
          .orderBy('id'),
      ),
  },
}

const bought: Record<string, Section> = {
  orders: {
    tables: ['orders'],
    read: (db, { customerId }) =>
      readPages(
        db.selectFrom('orders').selectAll().where('customerId', '=', customerId).orderBy('createdAt').orderBy('id'),
      ),
  },
  orderLines: {
    tables: ['orderLines'],
    read: (db, person) =>
      readPages(
        db
          .selectFrom('orderLines')
          .selectAll()
          .where('orderId', 'in', ordersOf(db, person))
          .orderBy('orderId')
          .orderBy('lineId'),
      ),
  },
  orderLineEndReasons: {
    tables: ['orderLineEndReasons'],
    read: (db, person) =>
      readPages(
        db
          .selectFrom('orderLineEndReasons')
          .selectAll()
          .where('orderId', 'in', ordersOf(db, person))
          .orderBy('orderId')
          .orderBy('lineId')
          .orderBy('kind')
          .orderBy('sourceId'),
      ),
  },
  orderCoupons: {
    tables: ['orderCoupons', 'couponUses'],
    read: (db, person) =>
      readPages(
        db
          .selectFrom('orderCoupons')
          .selectAll()
          .where('orderId', 'in', ordersOf(db, person))
          .orderBy('orderId')
          .orderBy('couponId'),
      ),
  },
  freeProducts: {
    tables: ['freeGrants'],
    read: (db, { customerId }) =>
      readPages(
        db
          .selectFrom('freeGrants')
          .select(['productId', 'orderId'])
          .where('customerId', '=', customerId)
          .orderBy('productId'),
      ),
  },
  checkouts: {
    tables: ['checkouts'],
    read: (db, person) =>
      readPages(
        db
          .selectFrom('checkouts')
          .select(['orderId', 'shopOrigin', 'returnUrl', 'billing', 'createdAt', 'expiresAt'])
          .where((eb) =>
            eb.or([
              eb('customerId', '=', person.customerId),
              // An array, for an index finds what is one of a subquery's only where no other condition will do.
              eb.and([eb('customerId', 'is', null), sql<SqlBool>`order_id = any (array(${ordersOf(db, person)}))`]),
            ]),
          )
          .orderBy('createdAt')
          .orderBy('id'),
      ),
  },
  payments: {
    tables: ['payments'],
    read: (db, person) =>
      mapPages(
        db
          .selectFrom('payments')
          .selectAll()
          .where('id', 'in', paymentsOf(db, person))
          .orderBy('createdAt')
          .orderBy('id'),
        ({ token: _, actionSecret: __, payerKeyHash: ___, ...row }) => row,
      ),
  },
  paymentNews: {
    tables: ['paymentEvents'],
    read: (db, person) =>
      readPages(
        db
          .selectFrom('paymentEvents')
          .selectAll()
          .where('paymentId', 'in', paymentsOf(db, person))
          .orderBy('receivedAt')
          .orderBy('id'),
      ),
  },
  refunds: {
    tables: ['refunds'],
    read: (db, person) =>
      readPages(
        db
          .selectFrom('refunds')
          .selectAll()
          .where('orderId', 'in', ordersOf(db, person))
          .orderBy('createdAt')
          .orderBy('id'),
      ),
  },
  disputes: {
    tables: ['disputes'],
    read: (db, person) =>
      readPages(
        db
          .selectFrom('disputes')
          .selectAll()
          .where('paymentId', 'in', paymentsOf(db, person))
          .orderBy('createdAt')
          .orderBy('id'),
      ),
  },
  invoices: {
    tables: ['invoices'],
    read: (db, person) =>
      readPages(
        db
          .selectFrom('invoices')
          .selectAll()
          .where('orderId', 'in', ordersOf(db, person))
          .orderBy('series')
          .orderBy('number'),
      ),
  },
}

const declared: Record<string, Section> = {
  withdrawals: {
    tables: ['withdrawals'],
    read: (db, { email }) =>
      readPages(
        db
          .selectFrom('withdrawals')
          .selectAll()
          .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
          .orderBy('receivedAt')
          .orderBy('id'),
      ),
  },
  /** The file that was sent is in base64. */
  educationDiscount: {
    tables: ['educationRequests'],
    read: (db, person) =>
      mapPages(educationOf(db, person).selectAll().orderBy('receivedAt').orderBy('id'), ({ proofFile, ...row }) => ({
        ...row,
        proofFile: proofFile && Buffer.from(proofFile).toString('base64'),
      })),
  },
}

const owned: Record<string, Section> = {
  vouchers: {
    tables: ['vouchers'],
    read: (db, { customerId }) =>
      readPages(
        db
          .selectFrom('vouchers')
          .innerJoin('voucherBatches', 'voucherBatches.id', 'vouchers.batchId')
          .select(['vouchers.id', 'vouchers.shownCode as code', 'voucherBatches.name', 'vouchers.redeemedAt'])
          .where('vouchers.redeemedBy', '=', customerId)
          .orderBy('vouchers.redeemedAt')
          .orderBy('vouchers.id'),
      ),
  },
  licenses: {
    tables: ['licenses'],
    async *read(db, { customerId }) {
      const moves = await findMovesAround(db, customerId)
      const licenses = db
        .selectFrom('licenses')
        .selectAll()
        .where('customerId', '=', customerId)
        .orderBy('createdAt')
        .orderBy('id')
      yield* mapPages(licenses, (license) => toOwnLicense(license, moves.get(license.id)))
    },
  },
  /** Why licenses have ended; by which refund or dispute is left out, as that is of whoever paid. */
  licenseEndReasons: {
    tables: ['licenseEndReasons'],
    read: (db, person) =>
      readPages(
        db
          .selectFrom('licenseEndReasons')
          .select(['licenseId', 'kind', 'reason', 'since'])
          .where('licenseId', 'in', licensesOf(db, person))
          .orderBy('licenseId')
          .orderBy('kind')
          .orderBy('sourceId'),
      ),
  },
  licenseMoves: {
    tables: ['licenseMoves'],
    async *read(db, { customerId }) {
      yield* toPages(toOwnMoves(await findMovesAround(db, customerId), customerId))
    },
  },
  /** Trials, too. */
  devices: {
    tables: ['activations'],
    read: (db, { customerId }) =>
      readPages(
        db
          .selectFrom('activations')
          .selectAll()
          .where('customerId', '=', customerId)
          .orderBy('createdAt')
          .orderBy('id'),
      ),
  },
  activationRequests: {
    tables: ['activationRequests'],
    read: (db, person) =>
      readPages(
        db
          .selectFrom('activationRequests')
          .selectAll()
          .where('activationId', 'in', activationsOf(db, person))
          .orderBy('createdAt')
          .orderBy('id'),
      ),
  },
  auditLog: {
    tables: ['auditEntries'],
    async *read(db, person) {
      const moves = await findMovesAround(db, person.customerId)
      const ids = [person.customerId, ...moves.keys()]
      const owned = [
        readPages(ordersOf(db, person).orderBy('id')),
        readPages(licensesOf(db, person).orderBy('id')),
        readPages(activationsOf(db, person).orderBy('id')),
        readPages(educationOf(db, person).select('id').orderBy('id')),
      ]
      for (const pages of owned) for await (const rows of pages) ids.push(...rows.map(({ id }) => id))
      for (const page of toPages(await findAuditEntryIds(db, ids)))
        yield toOwnEntries(await readAuditEntries(db, page), moves, person.customerId)
    },
  },
}

/** All that is kept of a customer, by what it is about. */
export const exportSections: Readonly<Record<string, Section>> = { ...account, ...bought, ...declared, ...owned }

const isCatalogue = 'What is for sale, the same for everybody'
const isOfTestProvider = 'The books of the test provider, which moves no money; payments and refunds tell the same'

/** Tables of which nothing is exported, and why. */
export const notExported: Readonly<Partial<Record<keyof Schema, string>>> = {
  ...{ products: isCatalogue, releases: isCatalogue, artifacts: isCatalogue, bundles: isCatalogue },
  ...{ bundleProducts: isCatalogue, variations: isCatalogue, catalogueState: isCatalogue, discounts: isCatalogue },
  ...{ coupons: isCatalogue, voucherBatches: isCatalogue },
  ...{ testCharges: isOfTestProvider, testEvents: isOfTestProvider, testRefunds: isOfTestProvider },
  keys: 'The keys of the shop itself',
  webhookReceivers: 'Programs of the vendor that are told what happens',
  webhookDeliveries: 'Ids of orders, licenses, activations and refunds, all of which are exported',
  invoiceSeries: 'The last numbers that were given',
  refreshTokens: 'Hashes of secrets that the browser holds; their sessions are exported',
  limits: 'How often something was tried, forgotten after a day',
  idempotencyKeys: 'Answers to calls as they were given, forgotten after a day; what they tell of is exported',
}
