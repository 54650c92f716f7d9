import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { sql } from 'kysely'
import { Client } from 'pg'
import PostalMime from 'postal-mime'
import { normaliseCode } from '#service/catalogue/coupons/coupon-codes.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { expireRequestJob } from '#service/licensing/activations/request-expiry.ts'
import { mailJob } from '#service/messaging/mail/mail-kinds.ts'
import { invoiceJob } from '#service/sales/invoices/service.ts'
import type { FreshDatabase } from '../../environment/database.ts'
import { findFaults, readBooks as readPaymentBooks } from '../payments/check-payments.ts'
import { readSale } from '../payments/stage-sales.ts'
import type { Ending, Story } from '../payments/stories.ts'
import type { Acknowledged, BegunSale } from './shop-protocol.ts'

/**
 * What of a shop's books is lost, doubled or there in part, as a program finds them that starts where another was
 * killed; empty when nothing is. Every order here is of one license, and so is every voucher.
 */
export async function findBrokenBooks(database: Database, acknowledged: Acknowledged): Promise<string[]> {
  const books = await database.transaction(readBooks)
  return [
    ...findSaleFaults(books),
    ...findVoucherFaults(books),
    ...findSeatFaults(books),
    ...findRequestFaults(books),
    ...findGrantFaults(books),
    ...findLost(books, acknowledged),
  ]
}

type Books = Awaited<ReturnType<typeof readBooks>>

async function readBooks(tx: Tx) {
  // As of one moment: what was killed may have had a statement under way that the server is only about to end.
  await sql`set transaction isolation level repeatable read`.execute(tx)
  return {
    orders: await tx.selectFrom('orders').select(['id', 'status', 'due']).execute(),
    payments: await tx.selectFrom('payments').select(['id', 'orderId', 'status']).execute(),
    refunds: await tx.selectFrom('refunds').select(['paymentId', 'status']).execute(),
    licenses: await tx.selectFrom('licenses').selectAll().execute(),
    devices: await tx.selectFrom('activations').selectAll().execute(),
    requests: await tx.selectFrom('activationRequests').selectAll().execute(),
    vouchers: await tx.selectFrom('vouchers').selectAll().execute(),
    jobs: await tx.selectFrom('jobs').select(['kind', 'payload', 'dedupeKey']).execute(),
    notes: await tx.selectFrom('auditEntries').select(['action', 'about']).execute(),
    answers: await tx.selectFrom('idempotencyKeys').select(['scope', 'body']).execute(),
  }
}

const isRefunded = ({ payments, refunds }: Books, orderId: string) =>
  refunds.some(
    ({ paymentId, status }) =>
      status === 'Succeeded' && payments.some((payment) => payment.id === paymentId && payment.orderId === orderId),
  )

/** A completed order was paid once, granted its license, and queued its mail and invoice; any other did none of it. */
function findSaleFaults(books: Books): string[] {
  const keys = new Set(books.jobs.map(({ dedupeKey }) => dedupeKey))
  return books.orders.flatMap(({ id, status, due }) => {
    const isSold = status === 'Completed'
    const licenses = books.licenses.filter(({ orderId }) => orderId === id)
    const paid = books.payments.filter((payment) => payment.orderId === id && payment.status === 'Succeeded')
    const isMailed = keys.has(`${mailJob}:order-completed:${id}`)
    const isInvoiced = keys.has(`${invoiceJob}:${id}`)
    const ending = isRefunded(books, id) ? 'Revoked' : 'Active'
    return [
      ...check(paid.length === (isSold ? 1 : 0), `the ${status} order ${id} was paid ${paid.length} times`),
      ...check(licenses.length === (isSold ? 1 : 0), `the ${status} order ${id} has ${licenses.length} licenses`),
      ...check(
        licenses.every((license) => license.status === ending),
        `the license of the order ${id} is not ${ending}`,
      ),
      ...check(isMailed === isSold, `the ${status} order ${id} has ${isMailed ? 'a' : 'no'} mail`),
      ...check(
        isInvoiced === (isSold && due !== 0),
        `the ${status} order ${id} has ${isInvoiced ? 'an' : 'no'} invoice`,
      ),
    ]
  })
}

/** A voucher that is taken granted its license to whoever took it, and any other none. */
function findVoucherFaults({ vouchers, licenses }: Books): string[] {
  return vouchers.flatMap(({ id, code, redeemedBy }) => {
    const granted = licenses.filter(({ voucherId }) => voucherId === id)
    return [
      ...check(
        granted.length === (redeemedBy === null ? 0 : 1),
        `the voucher ${code} granted ${granted.length} licenses`,
      ),
      ...check(
        granted.every(({ customerId }) => customerId === redeemedBy),
        `the voucher ${code} granted a license to somebody else`,
      ),
    ]
  })
}

/** The seats of a license are its devices, and no device has two. */
function findSeatFaults({ licenses, devices }: Books): string[] {
  const active = devices.filter(({ status }) => status === 'Active')
  const signatures = active.map(({ deviceSignature }) => deviceSignature)
  return [
    ...licenses.flatMap(({ id, activeActivations: counted }) => {
      const there = active.filter(({ licenseId }) => licenseId === id).length
      return check(there === counted, `the license ${id} counts ${counted} seats, and has ${there} devices`)
    }),
    ...check(new Set(signatures).size === signatures.length, 'a device has two seats'),
  ]
}

/** A request that was approved leads to a device with a seat and ends by itself; one that was not leads to none. */
function findRequestFaults({ requests, devices, jobs }: Books): string[] {
  const planned = jobs.flatMap(({ kind, payload }) => (kind === expireRequestJob ? [payload.id] : []))
  return requests.flatMap(({ id, status, activationId, deviceSignature }) => {
    const isApproved = status !== 'Requested'
    const own = devices.filter((device) => device.deviceSignature === deviceSignature)
    const ends = planned.filter((one) => one === id).length
    return [
      ...check(own.length === (isApproved ? 1 : 0), `the ${status} request ${id} has ${own.length} devices`),
      ...check(
        own.every((device) => device.id === activationId && device.status === 'Active'),
        `the ${status} request ${id} is not of its device`,
      ),
      ...check(ends === (isApproved ? 1 : 0), `the ${status} request ${id} ends by ${ends} jobs`),
      ...check(
        own.every(({ firstValidatedAt }) => (firstValidatedAt !== null) === (status === 'Completed')),
        `the ${status} request ${id} and its device differ on whether the token was given out`,
      ),
    ]
  })
}

/** Each license was noted once, and no answer is kept for its key before there is one. */
function findGrantFaults({ licenses, notes, answers }: Books): string[] {
  const granted = notes.flatMap(({ action, about }) => (action === 'LicenseGranted' ? [about] : []))
  return [
    ...licenses.flatMap(({ id }) => {
      const noted = granted.filter((about) => about === id).length
      return check(noted === 1, `the license ${id} was noted ${noted} times`)
    }),
    ...check(granted.length === licenses.length, `${granted.length} grants are noted of ${licenses.length} licenses`),
    ...answers.flatMap(({ scope, body }) => check(body !== 'null', `the key of '${scope}' is kept without an answer`)),
  ]
}

function findLost(
  { orders, vouchers, requests }: Books,
  { codes, approved, collected, ...acknowledged }: Acknowledged,
) {
  const sold = new Set(orders.flatMap(({ id, status }) => (status === 'Completed' ? [id] : [])))
  const redeemed = new Set(vouchers.flatMap(({ code, redeemedBy }) => (redeemedBy === null ? [] : [code])))
  const statuses = new Map(requests.map(({ id, status }) => [id, status]))
  const isApproved = (id: string) => ['Fulfilled', 'Completed'].includes(statuses.get(id) ?? 'none')
  return [
    ...acknowledged.orders.flatMap((id) => check(sold.has(id), `lost: the sale of the order ${id}`)),
    ...codes.flatMap((code) => check(redeemed.has(normaliseCode(code)), `lost: the voucher ${code} was redeemed`)),
    ...approved.flatMap((id) => check(isApproved(id), `lost: the request ${id} was approved`)),
    ...collected.flatMap((id) => check(statuses.get(id) === 'Completed', `lost: the request ${id} gave out its token`)),
  ]
}

const check = (holds: boolean, fault: string): string[] => (holds ? [] : [fault])

const sold: Ending = { payment: 'Succeeded', order: 'Completed', licenses: 'Active', refunds: 0, disputes: 0 }
const endings: Record<BegunSale['ending'], Ending> = {
  sold,
  'given back': { ...sold, licenses: 'Revoked', refunds: 1 },
  returned: { payment: 'Returned', order: 'Open', licenses: 'none', refunds: 1, disputes: 0 },
  declined: { payment: 'Declined', order: 'Open', licenses: 'none', refunds: 0, disputes: 0 },
}
const nothing = { orders: [], codes: [], approved: [], collected: [] }

/** All that is not exactly as it should be once every sale that was begun is finished; empty when everything is. */
export async function findFinalFaults(
  database: Database,
  dataDir: string,
  begun: readonly Pick<BegunSale, 'orderId' | 'card' | 'ending'>[],
): Promise<string[]> {
  const stories: Story[] = []
  for (const { orderId, card, ending } of begun) {
    const sale = await readSale(database, orderId)
    stories.push({ name: `${card ?? 'free'}, ${ending}`, sale, events: [], endings: [endings[ending]] })
  }
  const books = await readPaymentBooks(database, await readMails(dataDir))
  // Those of vouchers are looked at apart.
  const ofSales = { ...books, licenses: books.licenses.filter(({ orderId }) => orderId !== null) }
  return [...findFaults(ofSales, stories), ...(await findBrokenBooks(database, nothing))]
}

/** Whether the provider of test cards has charged each sale once, and given back what came too late. */
export async function findTestPaymentFaults(
  { query }: Database,
  begun: readonly Pick<BegunSale, 'card' | 'ending'>[],
): Promise<string[]> {
  const given = (await query.selectFrom('testRefunds').selectAll().execute()).length
  const charges = (await query.selectFrom('testCharges').selectAll().execute()).length
  const returned = begun.filter(({ ending }) => ending === 'returned').length
  const charged = begun.filter(({ card }) => card !== null).length
  return [
    ...(charges === charged ? [] : [`the provider charged ${charges} times, not ${charged}`]),
    ...(given === returned ? [] : [`the provider gave back ${given} times, not ${returned}`]),
  ]
}

async function readMails(dataDir: string) {
  const folder = path.join(dataDir, 'mail')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  return Promise.all(
    names.map(async (name) => {
      const { to, subject = '', text = '' } = await PostalMime.parse(await readFile(path.join(folder, name)))
      return { id: name, to: to?.[0]?.address ?? '', subject, text }
    }),
  )
}

type Run = (sql: string) => Promise<Record<string, unknown>[]>

/**
 * What PostgreSQL's amcheck finds wrong in the tables and indexes of a database that nobody has open; empty when
 * nothing is, and every table and index was looked at. Throws where there is no amcheck.
 */
export async function checkTables({ databaseUrl, dataDir }: FreshDatabase): Promise<string[]> {
  if (databaseUrl === undefined) {
    const pglite = new PGlite({ dataDir: path.join(dataDir, 'database'), extensions: { amcheck } })
    try {
      return await findDamage(async (sql) => (await pglite.query<Record<string, unknown>>(sql)).rows)
    } finally {
      await pglite.close()
    }
  }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await findDamage(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows)
  } finally {
    await client.end()
  }
}

const checks = `
  select format('%I.%I', namespace.nspname, class.relname) as name, case class.relkind
    when 'i' then format('select bt_index_check(%s, heapallindexed => true)', class.oid)
    else format('select msg from verify_heapam(%s)', class.oid) end as check
  from pg_class as class
  join pg_namespace as namespace on namespace.oid = class.relnamespace
  join pg_am as method on method.oid = class.relam
  where class.relpersistence = 'p'
    and (class.relkind, method.amname::text) in (('i', 'btree'), ('r', 'heap'), ('t', 'heap'))`

async function findDamage(run: Run): Promise<string[]> {
  await run('create extension if not exists amcheck')
  const faults: string[] = []
  const all = await run(checks)
  if (all.length === 0) throw new Error('amcheck was given no table and no index')
  // It says what is wrong with a table, and throws for an index, or where a page can't be read at all.
  for (const { name, check } of all)
    for (const { msg } of await run(String(check)).catch((error: unknown) => [{ msg: String(error) }]))
      if (msg) faults.push(`amcheck of ${name}: ${msg}`)
  return faults
}
