import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import type { Database } from '#service/database/connection.ts'
import { findFaults, readBooks } from '../payment-books.ts'
import { readSale } from '../payment-sales.ts'
import type { Ending, Story } from '../payment-stories.ts'
import { findBrokenBooks } from './books.ts'
import type { BegunSale } from './ledger.ts'

const sold: Ending = { payment: 'Succeeded', order: 'Completed', licenses: 'Active', refunds: 0, disputes: 0 }
const endings: Record<BegunSale['ending'], Ending> = {
  sold,
  'given back': { ...sold, licenses: 'Revoked', refunds: 1 },
  returned: { payment: 'Returned', order: 'Open', licenses: 'none', refunds: 1, disputes: 0 },
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
    stories.push({ ...{ name: `${card ?? 'free'}, ${ending}`, sale, events: [] }, endings: [endings[ending]] })
  }
  const books = await readBooks(database, await readMails(dataDir))
  // Those of vouchers are looked at apart.
  const ofSales = { ...books, licenses: books.licenses.filter(({ orderId }) => orderId !== null) }
  const given = (await database.query.selectFrom('testRefunds').selectAll().execute()).length
  const charges = (await database.query.selectFrom('testCharges').selectAll().execute()).length
  const returned = begun.filter(({ ending }) => ending === 'returned').length
  const charged = begun.filter(({ card }) => card !== null).length
  return [
    ...findFaults(ofSales, stories),
    ...(await findBrokenBooks(database, nothing)),
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
