import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import type { PaymentEvent } from '#service/adapters/payment.ts'
import { type Database, openDatabase } from '#service/database/connection.ts'
import type { Row } from '#service/database/schema.ts'
import { settleJob } from '#service/payments/outcomes.ts'
import type { FreshDatabase } from '../environment/database.ts'
import { findFaults, readBooks } from './payment-books.ts'
import { readSale } from './payment-sales.ts'
import type { Ending, Story } from './payment-stories.ts'

/** A sale that a customer began in a program that was about to die. */
export type BegunSale = {
  orderId: string
  checkoutId: string
  /** Null when it is free. */
  card: string | null
  /** What the customer was told; null when no answer came. */
  answer: string | null
  ending: 'sold' | 'given back' | 'returned'
  /** Events about it that no answer came to: their sender posts them again. */
  unacknowledged: PaymentEvent[]
}
export type KnownPayment = Pick<Row<'payments'>, 'orderId' | 'status' | 'amount' | 'currency'> & { paymentId: string }

async function openBriefly<Result>(place: FreshDatabase, work: (database: Database) => Promise<Result>) {
  const database = await openDatabase(place)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * A minute passes while no program runs: the jobs of a dead one are anybody's again, and payments are asked after.
 * Answers the payments, and the jobs that were due before.
 */
export const letTimePass = (place: FreshDatabase): Promise<{ payments: KnownPayment[]; due: string[] }> =>
  openBriefly(place, async ({ query }) => {
    const now = new Date()
    await query.updateTable('jobs').set({ leasedUntil: null }).where('doneAt', 'is', null).execute()
    const jobs = query.selectFrom('jobs').select(['kind', 'lastError']).where('doneAt', 'is', null)
    const due = await jobs.where('runAt', '<=', now).execute()
    const waiting = query.updateTable('jobs').set({ runAt: now }).where('kind', '=', settleJob)
    await waiting.where('doneAt', 'is', null).where('runAt', '>', now).execute()
    const payments = await query
      .selectFrom('payments')
      .select(['id as paymentId', 'orderId', 'status', 'amount', 'currency'])
      .orderBy('createdAt')
      .execute()
    return { payments, due: due.map(({ kind, lastError }) => `${kind} ${lastError ?? ''}`) }
  })

const sold: Ending = { payment: 'Succeeded', order: 'Completed', licenses: 'Active', refunds: 0, disputes: 0 }
const endings: Record<BegunSale['ending'], Ending> = {
  sold,
  'given back': { ...sold, licenses: 'Revoked', refunds: 1 },
  returned: { payment: 'Returned', order: 'Open', licenses: 'none', refunds: 1, disputes: 0 },
}

/** All that is not exactly as it should be once every sale that was begun is finished; empty when everything is. */
export const findChainFaults = (place: FreshDatabase, begun: readonly BegunSale[]): Promise<string[]> =>
  openBriefly(place, async (database) => {
    const stories: Story[] = []
    for (const { orderId, card, ending } of begun) {
      const sale = await readSale(database, orderId)
      stories.push({ ...{ name: `${card ?? 'free'}, ${ending}`, sale, events: [] }, endings: [endings[ending]] })
    }
    const books = await readBooks(database, await readMails(place.dataDir))
    const returned = begun.filter(({ ending }) => ending === 'returned').length
    const given = await database.query.selectFrom('testRefunds').selectAll().execute()
    const charges = await database.query.selectFrom('testCharges').selectAll().execute()
    const charged = begun.filter(({ card }) => card !== null).length
    return [
      ...findFaults(books, stories),
      ...(charges.length === charged ? [] : [`the provider charged ${charges.length} times, not ${charged}`]),
      ...(given.length === returned ? [] : [`the provider gave back ${given.length} times, not ${returned}`]),
    ]
  })

/** How many mails have been sent so far. */
export const countMails = async ({ dataDir }: FreshDatabase) => (await readdir(path.join(dataDir, 'mail'))).length

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
