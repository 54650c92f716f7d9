import { normaliseCode } from '#service/catalogue/coupons/coupon-codes.ts'
import { openDatabase } from '#service/database/connection.ts'
import type { Database } from '#service/database/database.ts'
import type { FreshDatabase } from '../../environment/database.ts'
import type { MailServer } from '../mail-server.ts'
import { findFaults, readBooks } from '../payments/check-payments.ts'
import { readSale } from '../payments/stage-sales.ts'
import type { Ending, Story } from '../payments/stories.ts'
import type { Ledger } from './shoppers.ts'

const sold: Ending = { payment: 'Succeeded', order: 'Completed', licenses: 'Active', refunds: 0, disputes: 0 }

/** Mails as their readers see them: one that was sent again after a crash has the same id, and is one. */
export function readMailsOnce(server: Pick<MailServer, 'taken'>) {
  const byId = new Map<string, { id: string; to: string; subject: string; text: string }>()
  for (const { to, mail } of server.taken) {
    const id = mail.messageId ?? ''
    byId.set(id, { id, to: to[0] ?? '', subject: mail.subject ?? '', text: mail.text ?? '' })
  }
  return [...byId.values()]
}

type Mails = ReturnType<typeof readMailsOnce>

/**
 * All that was acknowledged and is not there exactly once, and all that is there twice or was never finished, whether it
 * was acknowledged or not.
 */
export async function findFleetFaults(place: FreshDatabase, ledger: Ledger, mails: Mails): Promise<string[]> {
  const database = await openDatabase(place)
  try {
    return [
      ...(await findSaleFaults(database, ledger, mails)),
      ...(await findSeatFaults(database, ledger)),
      ...(await findVoucherFaults(database, ledger)),
      ...(await findAccountFaults(database, ledger, mails)),
    ]
  } finally {
    await database.close()
  }
}

/** Every order that was begun to be paid, acknowledged or not: sold once, charged once, numbered once, confirmed once. */
async function findSaleFaults(database: Database, { sales }: Ledger, mails: Mails): Promise<string[]> {
  const { query } = database
  const stories: Story[] = []
  for (const { orderId } of await query.selectFrom('payments').select('orderId').distinct().execute())
    stories.push({ name: `order ${orderId}`, sale: await readSale(database, orderId), events: [], endings: [sold] })
  const known = new Set(stories.map(({ sale }) => sale.orderId))
  const licenses = await query.selectFrom('licenses').select(['id', 'orderId', 'customerId']).execute()
  const charges = await query.selectFrom('testCharges').select('paymentId').execute()
  const lost = sales.filter(
    (sale) =>
      !known.has(sale.orderId) ||
      licenses.filter(({ orderId }) => orderId === sale.orderId).length !== 1 ||
      !licenses.some(({ id, customerId }) => id === sale.licenseId && customerId === sale.customerId),
  )
  return [
    ...findFaults(await readBooks(database, mails), stories),
    ...(charges.length === stories.length ? [] : [`${charges.length} charges of ${stories.length} payments`]),
    ...lost.map(({ orderId }) => `the sale ${orderId} was acknowledged, and its license is not there once`),
  ]
}

async function findSeatFaults({ query }: Database, { activations }: Ledger): Promise<string[]> {
  const devices = await query.selectFrom('activations').selectAll().where('status', '=', 'Active').execute()
  const licenses = await query.selectFrom('licenses').select(['id', 'activeActivations']).execute()
  const lost = activations.filter(
    ({ licenseId, signature }) =>
      devices.filter((one) => one.licenseId === licenseId && one.deviceSignature === signature).length !== 1,
  )
  const miscounted = licenses.filter(
    ({ id, activeActivations }) => devices.filter(({ licenseId }) => licenseId === id).length !== activeActivations,
  )
  return [
    ...lost.map(({ signature }) => `the device ${signature} was activated, and is not there once`),
    ...miscounted.map(({ id }) => `the seats of the license ${id} are not its devices`),
  ]
}

async function findVoucherFaults({ query }: Database, { redeemed }: Ledger): Promise<string[]> {
  const vouchers = await query.selectFrom('vouchers').selectAll().where('redeemedBy', 'is not', null).execute()
  const licenses = await query.selectFrom('licenses').select('voucherId').where('voucherId', 'is not', null).execute()
  const lost = redeemed.filter(
    ({ code, customerId }) =>
      !vouchers.some((one) => one.code === normaliseCode(code) && one.redeemedBy === customerId),
  )
  const uneven = vouchers.filter(({ id }) => licenses.filter(({ voucherId }) => voucherId === id).length !== 1)
  return [
    ...lost.map(({ code }) => `the voucher ${code} was redeemed, and is not`),
    ...uneven.map(({ code }) => `the voucher ${code} did not grant one license`),
  ]
}

async function findAccountFaults({ query }: Database, ledger: Ledger, mails: Mails): Promise<string[]> {
  const accounts = await query.selectFrom('customers').select(['id', 'email']).execute()
  const lost = ledger.customers.filter(({ id }) => !accounts.some((account) => account.id === id))
  const uneven = accounts.filter(
    ({ email }) => mails.filter(({ to, subject }) => to === email && /confirm/i.test(subject)).length !== 1,
  )
  return [
    ...lost.map(({ email }) => `the account ${email} is gone`),
    ...uneven.map(({ email }) => `${email} was not asked once to confirm the address`),
  ]
}

/** Faults of the processes themselves that no client has seen; what a kill leads to by itself is none. */
export const findComplaints = (output: string): string[] =>
  output
    .split('\n')
    .flatMap((line) => (/"msg":"failed"|job failed|Error:/.test(line) ? [`logged: ${line.slice(0, 600)}`] : []))
